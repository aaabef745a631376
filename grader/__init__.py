"""contract-grader: did a run of an agent program keep its promises?"""

__version__ = "0.1.0"
