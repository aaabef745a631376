"""What a person read in corpus contract files before the extractor ran on them.

Each file: the syntax, then its components in file order; each component: owner, declared errors,
and its clauses as (first line, name, kind of condition, condition, number of sub-bullets).
"""

PROSE = "openprose-prose"
V9 = f"{PROSE}/v0.9.0/skills/open-prose"
NONE = (None, None, 0)

HAND_READ = {
    f"{V9}/examples/50-interactive-tutor.md": (
        "S1",
        [
            (
                "interactive-tutor",
                (),
                [
                    (14, "explanation", None, None, 0),
                    (15, None, "if", "learner wants deeper dive", 0),
                    (16, None, "if", "learner wants practice", 0),
                    (17, None, "if", "learner is satisfied", 0),
                ],
            )
        ],
    ),
    f"{V9}/examples/22-error-handling/index.md": (
        "S1",
        [
            (
                "error-handling-demo",
                ("unrecoverable",),
                [
                    (12, "data", None, None, 0),
                    (13, None, "if", "api is unavailable", 0),
                    (14, None, "if", "config is invalid", 0),
                    (15, None, "if", "database is unreachable", 0),
                ],
            )
        ],
    ),
    f"{V9}/examples/37-the-forge/hammer.md": (
        "S1",
        [("hammer", (), [(13, "code", *NONE), (14, None, *NONE)])],
    ),
    f"{V9}/lib/migrate/converter.md": (
        "S1",
        [("converter", ("unconvertible-pattern",), [(12, "output", None, None, 7)])],
    ),
    f"{V9}/examples/multi-service-single-file.md": (
        "S11",
        [
            ("content-pipeline-compact", (), [(13, "final", *NONE)]),
            ("review", (), [(21, "feedback", *NONE)]),
            ("polish", (), [(30, "final", *NONE)]),
            ("fact-check", (), [(38, "claims", *NONE)]),
        ],
    ),
    f"{PROSE}/apr14-770ae2b9/skills/open-prose/lib/project-memory.md": (
        "S2",
        [
            (
                "project-memory",
                (
                    "unknown-mode",
                    "empty-content",
                    "no-knowledge",
                    "knowledge-not-found",
                    "conflicting-knowledge",
                ),
                [(25, "result", None, None, 4)],
            )
        ],
    ),
    "openprose-press/lib/roles/critic.md": (
        "S3",
        [
            (
                "critic",
                (),
                [
                    (27, None, *NONE),
                    (32, None, *NONE),
                    (33, None, *NONE),
                    (34, None, *NONE),
                    (35, None, "if", "accepting", 0),
                    (36, None, "if", "rejecting", 0),
                ],
            )
        ],
    ),
    "openprose-press/programs/arc3/oha.md": (
        "S3",
        [
            (
                "arc3-oha",
                (),
                [
                    (39, None, *NONE),
                    (40, None, *NONE),
                    (42, None, *NONE),
                    (43, None, *NONE),
                    (44, None, *NONE),
                    (47, None, *NONE),
                    (48, None, *NONE),
                    (49, None, "if", "the Act produces no observable effect", 0),
                    (50, None, *NONE),
                ],
            )
        ],
    ),
    "openprose-press/programs/judge/evaluator.md": (
        "S5",
        [("judge-evaluator", (), [(line, None, *NONE) for line in range(15, 20)])],
    ),
    f"{PROSE}/rlm-branch/rfcs/005-rlm-harness/examples/longcot-solver/programs/"
    "solve_longcot_problem.md": (
        "S5",
        [("solve_longcot_problem", (), [(6, "solution", *NONE)])],
    ),
    f"{PROSE}/v0.14.0/tests/open-prose/smoke/07-errors-strategies.prose.md": (
        "S4",
        [
            (
                "smoke-errors-strategies",
                ("unrecoverable-incident",),
                [
                    (16, "response", *NONE),
                    (17, None, "if", "context is incomplete", 0),
                    (18, None, *NONE),
                ],
            )
        ],
    ),
    f"{PROSE}/v0.14.0/skills/open-prose/examples/customer-risk-radar/src/assess-risk.prose.md": (
        "S4",
        [("assess-risk", (), [(19, "risk_assessments", *NONE), (21, None, *NONE)])],
    ),
    f"{PROSE}/v0.11.0/packages/std/evals/contract-grader.prose.md": (
        "S11",
        [
            (
                "contract-grader",
                ("missing-root", "missing-manifest", "no-outputs"),
                [(24, "grade", None, None, 12)],
            ),
            (
                "extractor",
                ("missing-root", "missing-manifest"),
                [
                    (71, "contracts", None, None, 6),
                    (78, "system_ensures", *NONE),
                    (79, "system_output", *NONE),
                ],
            ),
            ("grader", (), [(105, "grades", *NONE), (106, None, *NONE)]),
            ("scorer", (), [(130, "grade", *NONE)]),
        ],
    ),
    f"{PROSE}/main-aad1b43f/packages/std/evals/contract-grader.prose.md": (
        "S8",
        [
            (
                "contract-grader",
                ("missing-root", "missing-manifest", "no-outputs"),
                [(23, "grade", None, None, 12)],
            )
        ],
    ),
    f"{PROSE}/main-aad1b43f/skills/open-prose/examples/release-readiness/src/"
    "release-candidate-ready.prose.md": (
        "S9",
        [
            (
                "release-candidate-ready",
                (),
                [
                    (23, "readiness", *NONE),
                    (28, None, *NONE),
                    (30, None, *NONE),
                    (31, None, *NONE),
                    (32, None, *NONE),
                    (37, "decision", *NONE),
                    (45, "history", *NONE),
                ],
            )
        ],
    ),
    "openprose-prose-lint/fixtures/briefing/single-file.md": (
        "S2",
        [("test-discovery", ("no-data",), [(18, "report", *NONE), (19, "sources", *NONE)])],
    ),
    "openprose-press/test/fixtures/error-handling/index.md": (
        "S1",
        [
            (
                "resilient-lookup",
                ("unreachable",),
                [
                    (16, "summary", *NONE),
                    (17, None, "if", "url is unreachable", 0),
                ],
            )
        ],
    ),
    f"{PROSE}/v0.10.0/skills/open-prose/examples/composites-demo/worker-critic.md": (
        "S4",
        [("worker-critic", (), [(31, "result", *NONE)])],
    ),
}
