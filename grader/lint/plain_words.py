"""Words that carry no criterion: grammar, names of products, of forms and of parts."""

from grader.lint.listed import listed

FUNCTION: frozenset[str] = listed(
    """
    a an the this that these those it its they them their there here he she we you your our his
    her i one ones who whom whose which what where when while as at by for from in into of off on
    onto out over per than to up via with within without under upon about after before between
    during through until till across against along among around because but and or nor so if then
    else both either neither whatever whichever however not no yes also only just even still
    already again very too is are was were be been being am do does did done has have had having
    will would shall should can could may might must need needs ought let lets
    throughout any anything anyone
    anybody some something someone everything everyone everybody nothing nobody all such own same
    other others another much
    """
)

PRODUCTS: frozenset[str] = listed(
    """
    answer answers article articles artefact artefacts artifact artifacts asset assets content
    contents copy data deliverable deliverables document documents documentation draft drafts
    entry entries file files form format information item items list lists material materials
    message notes note object objects outcome outcomes output outputs package page pages piece
    pieces product products record records report reports response responses result results
    section sections set sets stuff summary text texts thing things update updates value values
    version versions work works write-up writeup body collection presentation
    """
)
"""Names of something delivered; promising one is no criterion."""

ASPECTS: frozenset[str] = listed(
    """
    accuracy adequacy amount amounts approach appeal appearance aspect aspects atmosphere
    attention background balance bar behaviour behavior benefit benefits breadth care caution
    clarity coherence comments comment completeness complexity confidence consistency context
    correctness coverage craftsmanship degree delay delivery depth design detail details diligence
    discretion ease effect effectiveness efficiency effort efforts elegance emphasis engagement
    evidence example examples excellence experience expectation expectations explanation
    explanations expression extent facts fashion feel fidelity flair flexibility flow fluency
    focus formatting grammar handling helpfulness idea ideas illustration illustrations impact
    impression improvement improvements influence insight insights integrity kind language layout
    length level levels logic manner maturity meaning measure method merit name naming need needs
    nature noise number numbers observation observations order organisation organization pace part
    parts performance place places point points polish practice practices precision presentation
    problem problems professionalism proportion purpose quality quantity range rate reason reasons
    reference references regard relevance reliability resources respect rigor rigour robustness
    scope sense shape simplicity situation situations size sort soundness speed spirit standard
    standards strength structure style substance support sophistication task taste technique term
    terms terminology thoroughness time times title tone topic topics touch treatment
    trustworthiness type usability use usefulness utility validity value variety voice volume way
    ways weight wording words writing case cases fix wishes end job thought thoughts world
    question questions request requests requirement requirements feedback goal goals objective
    objectives essence gist source sources errors error losses loss memory mistakes mistake
    failures failure issues side-effects overhead
    """
)
"""Names of a quality, a part or a circumstance: as a promise of their own they say nothing."""

HOLLOW: frozenset[str] = listed(
    """
    data information output outputs text document documents product products response responses
    deliverable deliverables works item items object objects material aspect aspects case cases
    comment comments content contents context degree detail details effort extent fashion feedback
    feel form goal goals idea ideas job kind level levels manner materials matter matters method
    nature need needs objective objectives observation observations order part parts place places
    point points purpose quality question request result results sense shape situation situations
    sort source spirit best-effort structure style stuff subject substance task tasks thing things
    time topic topics touch type use value way ways wishes words work world end thought
    """
)
"""The emptiest of them: even after `with` or `in` they name nothing to look for."""


EMPTY_VERBS: frozenset[str] = listed(
    """
    accomplish accomplishes achieve achieved achieves add adds address addressed addresses
    addressing aid aids allow allows apply applied appear appears based become becomes behave
    behaves bring brings carry carried cause causes come comes communicate communicated conduct
    conducted contain contains containing convey conveys convince convinces cover covered covers
    covering create created creates deal dealt deliver delivered delivers design designed develop
    developed display displays do done draw drawn enable enables end ensure ensures ensuring
    execute executes executed explain exhibit exhibits feature features feel feels find finished
    fit fits fitted follow follows function functions gain gains gather get gets give given gives
    go goes handle handled handles have help helps hold holds implement impress impresses improve
    improves include included includes including inspire inspires keep keeps kept know known lead
    leads leave leaves look looks made maintain maintains make makes making manage managed manages
    match maintained meet meets need needed offer offers offering organise organised
    organize organized perform performs please pleases possess prepare prepared present presented
    prevent produce produced produces producing promote provide provided provides providing put
    read reads reach reaches reflect reflects remain remains required requires respect respects
    run runs satisfy satisfies seem seems serve serves set show shown shows speak speaks stand
    stands stay stays suit suits support supports take taken takes tell tells think trust turn
    turns use used uses using want wants win wins work works worked written write writes
    structured rely relied load loads disappoint disappoints shine shines sound sounds exceed
    exceeds delight delights generate generates generating demonstrate demonstrates strive build
    built completed updated obtain obtained available crafted composed constructed formulated
    phrased worded laid arranged assembled shaped rendered backed supported enriched underpinned
    complemented supplemented illustrated guaranteed intended meant characterised characterized
    marked accompanied ship shipped process processed accompany leverage leverages leveraging
    capture captures captured capturing
    """
)

AUXILIARIES: frozenset[str] = listed(
    """
    is are was were be been has have had will would shall should can could may might must does do
    did needs need
    """
)
MODALS: frozenset[str] = listed(
    "will would shall should can could may might must cannot can't won't"
)
PRONOUNS: frozenset[str] = listed("it they this these those that he she them")
MEASURES: frozenset[str] = listed(
    """
    rate rates time times size length number numbers volume weight duration speed period cost
    costs price distance latency frequency count depth width height share percentage margin
    interval budget delay age pace runtime
    """
)
NORMS: frozenset[str] = listed(
    """
    bar standard standards expectation expectations requirement requirements need needs norm norms
    convention conventions practice practices style styles criteria guidelines rules wishes
    preferences pattern patterns principles taste
    """
)
PEOPLE: frozenset[str] = listed(
    """
    anybody anyone board boss client clients colleague colleagues customer customers developer
    developers everybody everyone expert experts learner management manager newcomer newcomers
    nobody operator operators owner owners people person public reader readers readership reviewer
    reviewers somebody someone stakeholder stakeholders student students team teams user users
    visitor visitors audience others one you us it them critic critics executives leadership
    layman laymen beginner beginners newbie professional professionals judge judges
    """
)
PARTICIPLES: frozenset[str] = listed(
    """
    incorporating addressing preserving summarizing summarising describing listing naming showing
    giving stating comparing identifying explaining highlighting avoiding linking analyzing
    analysing evaluating assessing citing referencing mapping tracking combining reflecting
    supporting focusing pointing proposing documenting outlining detailing ranking grouping
    mentioning answering satisfying meeting implementing holding carrying bearing making
    providing covering containing including following matching concerning regarding using
    """
)
"""Words in -ing that begin what is said of a product."""
VIRTUES: frozenset[str] = listed(
    """
    care skill flair rigour rigor elegance taste diligence clarity precision professionalism
    finesse style depth thoroughness sophistication substance confidence ease grace polish
    integrity honesty fluency coherence consistency readability usefulness relevance originality
    imagination insight impact discretion expertise craftsmanship attention efficiency accuracy
    moderation restraint
    """
)
"""What an output is said to be done with; after `with`, `of` or `in` no criterion."""
