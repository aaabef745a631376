"""Words that praise: two careful readers can differ on them in good faith.

Descriptive words ("formal", "interactive", "quarterly", "bold") are not here: they name something
that a reader can look for.
"""

from grader.lint.listed import listed

PRAISE: frozenset[str] = listed(
    """
    holistic sleek punchy plain catchy uncluttered acceptable accessible accurate adequate admirable
    adaptable
    advanced aesthetic agile ambitious amazing ample apt appealing appropriate approachable
    articulate attractive authentic authoritative awesome balanced beautiful beneficial brilliant
    careful captivating clean clear clever coherent cohesive comfortable comparable compelling
    competent competitive comprehensible comprehensive compact concise confident congenial
    conscientious considerable considered consistent constructive convenient convincing correct
    courteous creative credible crisp curated cutting-edge decent deep defensible delightful
    dependable desirable detailed digestible diligent discerning distinctive durable dynamic easy
    effective efficient effortless elaborate elegant eloquent enjoyable engaging enlightening
    enriching essential excellent exceptional exciting exemplary exhaustive expressive extensible
    extensive exquisite faithful fantastic fascinating fitting flawless flexible fluent fluid
    focused forward-looking fresh friendly generalizable generic genuine good graceful great
    gripping handy harmonious healthy helpful honest high-quality high-end idiomatic illuminating
    imaginative immaculate immersive impactful impeccable important impressive in-depth incisive
    informative ingenious innovative insightful inspired inspiring instructive intelligent
    intelligible interesting intuitive inviting judicious justified knowledgeable legible lean
    legitimate likeable lively logical lovely lucid maintainable major manageable masterful mature
    meaningful measured memorable meticulous mindful modern modular motivating neat nice nimble
    noteworthy nuanced optimal optimized orderly organized organised outstanding palatable
    passable perfect performant personalized personalised persuasive pertinent plausible pleasant
    pleasing polished polite portable potent powerful practical pragmatic precise premium
    presentable prestigious pretty principled productive professional proficient profound prompt
    proper prudent qualified quality radiant rational readable realistic reasonable reasoned
    refined refreshing relatable reliable remarkable reputable resilient respectable responsible
    responsive reusable rewarding rich rigorous robust safe satisfactory satisfying scalable
    seamless secure selective sensible sensitive serious serviceable shapely significant simple
    sincere skilful skillful slick smart smooth snappy solid sophisticated sound spotless stable
    stellar straightforward streamlined striking strong stunning sturdy stylish substantial
    substantive suitable superb superior sustainable succinct sympathetic systematic tactful
    tailored targeted tasteful tangible terrific thorough thoughtful tidy timely top-notch top
    transparent trustworthy truthful unambiguous unbiased understandable upbeat usable useful
    valuable vibrant viable vivid warm watertight well wise wonderful workable working workmanlike
    world-class worthwhile worthy wholesome eye-catching
    """
)
"""Positive forms. Adverbs in -ly, and compounds (see `is_praise`), follow from them."""

SOFT: frozenset[str] = listed(
    """
    actionable basic concrete current expert general key particular primary relevant right special
    specific typical unique usual valid necessary required
    """
)
"""Weak words that pick something out: the noun after them still says what."""

STATES: frozenset[str] = listed(
    """
    approved assured audited bug-free certified checked cleaned cleared complete completed
    confirmed consolidated correct debugged deployable done double-checked end-to-end ensured
    error-free executed executable fact-checked final finalised finalized finished fixed full
    fully handled hardened integrated live operational perfected processed proofread proven
    publishable ready refined released resolved reviewed sanitised sanitized self-reviewed
    shippable signed-off stabilised stabilized synthesised synthesized tested trusted validated
    verified vetted working
    """
)
"""What was supposedly done to the output before it came: hidden unless the clause shows how."""

COMPOUND_ENDS: tuple[str, ...] = (
    "-friendly",
    "-quality",
    "-ready",
    "-grade",
    "-class",
    "-worthy",
    "-proof",
    "-rich",
    "-safe",
    "-oriented",
    "-looking",
    "-sounding",
    "-minded",
    "-level",
    "-specific",
    "-appropriate",
    "-conscious",
    "-optimized",
    "-effective",
    "-efficient",
    "-edge",
    "-notch",
    "-standard",
)
COMPOUND_STARTS: tuple[str, ...] = (
    "well-",
    "high-",
    "easy-to-",
    "top-",
    "best-",
    "state-of-",
    "nicely-",
    "properly-",
    "easily-",
    "fully-",
)
_DESCRIPTIVE: frozenset[str] = listed(
    """
    high-level top-level top-right top-left high-priority high-resolution high-fit top-n
    best-effort well-known high-risk high-impact high-severity
    """
)
_NOT_ADVERBS: frozenset[str] = listed("only early daily weekly monthly quarterly yearly")


_PRAISING = PRAISE | SOFT


def is_praise(word: str) -> bool:
    """True for a praising adjective, its adverb, and compounds such as `audit-ready`.

    Args:
        word: lower case.
    """
    if word in _PRAISING:
        return True
    if "-" in word:
        return _is_praising_compound(word)
    if word.endswith("ly") and word not in _NOT_ADVERBS:
        return not _PRAISING.isdisjoint(adverb_stems(word))
    return word.startswith("un") and len(word) > 6 and word[2:] in PRAISE


def _is_praising_compound(word: str) -> bool:
    if word in _DESCRIPTIVE:
        return False
    return word.endswith(COMPOUND_ENDS) or word.startswith(COMPOUND_STARTS)


def adverb_stems(word: str) -> tuple[str, ...]:
    """The adjectives that an adverb in -ly may come from."""
    stem = word[:-2]
    found = (stem, f"{stem}le", f"{stem}l")
    return (*found, f"{stem[:-1]}y") if stem.endswith("i") else found
