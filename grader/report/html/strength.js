// Evidence artifacts and aggregates of the strength core: rates per class, never one number.

const CLASSES = ["defect", "gameability", "zero-action"];
// what a rate does not mean: of one artifact, and of an aggregate
const NOT_MEANT = ["not_reliability", "not_a_share", "not_unforeseen", "not_summed"];
const NOT_MEANT_OF_ALL = NOT_MEANT.slice(2);

function evidenceView(doc) {
  const artifact = doc.value;
  const verdict = artifact.productionVerdict || artifact.contractVerdict;
  const states = unique(artifact.outcomes.map((one) => one.state)).sort(byCodeUnits);
  const bar = filterBar([
    searchBox("Search outcomes"),
    toggles("State", "state", states.map((state) => [state, badge(state)])),
  ], ["q", "state"]);
  const place = el("div", {});
  function update() {
    bar.sync();
    const wanted = new Set(stateList("state"));
    const query = stateOf("q").trim();
    const kept = artifact.outcomes.filter((one) => (!wanted.size || wanted.has(one.state))
      && (!query || matches(JSON.stringify(one).toLowerCase(), query)));
    refill(place, outcomeTable(kept));
    announce(`${kept.length} of ${plural(artifact.outcomes.length, "outcome")} shown`);
  }
  const node = el("div", {},
    el("h1", { tabindex: "-1" }, `Evidence of ${artifact.scoredProbeId || "no probe"}, run ${artifact.runId}`),
    el("div", { class: "cards" },
      card("Verdict", badge(verdict), artifact.mode === "production" ? "about the system under test" : "about the contract"),
      card("Trials", `${artifact.trials.completed} completed`, `the policy wants ${artifact.trials.declaredMinimum}`),
      card("Comparable", artifact.strength.comparable ? "yes" : "no", artifact.strength.basis)),
    listSection("Why this verdict", artifact.verdictBasis),
    classTable(artifact.strength.vector, null),
    artifact.strength.note ? el("p", {}, artifact.strength.note) : null,
    notMeant(NOT_MEANT),
    section("Outcomes", {}, bar.node, place),
    plainTable("Probes over their trials", ["Probe", "Severity", "Caught", "Votes", "Threshold"], artifact.reducedProbeOutcomes.map((one) => [
      one.probeId, one.severity, one.caught ? badge("caught") : badge("missed"),
      one.trialVotes.map((vote) => `${vote.trialIndex}: ${vote.state}`).join(", "), `${one.caughtCount} of ${one.validCount}, needs ${one.catchThreshold}`])),
    plainTable("Coverage gaps", ["Rule", "Severity", "Relevant when", "Satisfied when"], artifact.coverageGaps.map((one) => [
      one.rule, one.severity, one.relevancePredicate, one.satisfactionPredicate])),
    listSection("Findings that answer no oracle", artifact.uncitedFindings),
    facts([["Scoring version", artifact.scoringVersion], ["Comparability key", artifact.comparabilityKey],
      ["Taken on trust", artifact.callerAttestedInputs.join(", ")], ["Revisions", artifact.remediation.revisionCount]]),
    rawJson(artifact));
  return { node, update, lists: [], close: () => false };
}

function listSection(title, lines) {
  return lines.length ? section(title, {}, el("ul", {}, lines.map((line) => el("li", {}, line)))) : null;
}

function notMeant(keys) {
  return listSection(say("strength", "not_meant"), keys.map((key) => say("strength", key)));
}

function outcomeTable(outcomes) {
  return plainTable("Outcomes", ["Oracle", "Trial", "State", "Severity", "Evaluator", "Corroboration", "Check", "Observations"],
    outcomes.map((one) => [
      one.oracleId, String(one.trialIndex), badge(one.state), one.severity, one.disposition, one.corroboration,
      one.checkResolution ? resolutionText(one.checkResolution, 0) : "no check", one.selectedObservationIds.join(", ")]));
}

function resolutionText(node, depth) {
  if (depth > 20 || !node.children.length) return node.resolution;
  return `${node.resolution} (${node.children.map((child) => resolutionText(child, depth + 1)).join(", ")})`;
}

/** Caught of exercised for each class, with its floor in an aggregate. */
function classTable(vector, decisions) {
  const rate = (entry) => {
    if (!entry) return "no eligible probe";
    return entry.rate === null ? "no probe was exercised" : `${entry.caught} of ${entry.exercised} caught`;
  };
  const field = (object, name) => own(object, name) ?? own(object, name.replace("-a", "A"));
  return plainTable("Class rates", ["Class", "Rate", ...(decisions ? ["Eligible", "Comparable", "Floor"] : [])], CLASSES.map((name) => {
    const entry = field(vector, name) || null;
    const cells = [name, rate(entry)];
    if (decisions) {
      const decision = field(decisions, name);
      cells.push(entry ? String(entry.eligible) : "–", entry ? (entry.comparable ? "yes" : "no") : "–",
        [badge(decision.decision, decision.decision.replaceAll("-", " ")), decision.floor === null ? "" : ` ${decision.floor}`, ` ${decision.basis.replaceAll("-", " ")}`]);
    }
    return cells;
  }));
}

function aggregateView(doc) {
  const aggregate = doc.value;
  const node = el("div", {},
    el("h1", { tabindex: "-1" }, `Strength over ${plural(aggregate.inputs.length, "artifact")}`),
    el("p", {}, `mode ${aggregate.mode}, basis ${aggregate.basis}, at least ${plural(aggregate.minimumTrialCount, "trial")}`),
    classTable(aggregate.classes, aggregate.floorDecisions),
    notMeant(NOT_MEANT_OF_ALL),
    plainTable("Artifacts", ["Probe", "Class", "Run", "Digest"], aggregate.inputs.map((one) => [
      one.probeId, one.probeClass || "none", one.runId, el("code", {}, one.artifactDigest)])),
    listSection("Taken on trust", [...aggregate.aggregateAttestedInputs, ...aggregate.callerAttestedInputs]),
    rawJson(aggregate));
  return { node, update: () => {}, lists: [], close: () => false };
}
