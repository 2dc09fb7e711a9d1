// Checks a score of the rating, with Node.js 20 or later and nothing else:
//   node check-score.mjs 'https://…/api/rating/clusters/5/provenance?year=2026&quarter=2' [position:hash] [text.json …]
// Given a position and a hash, as a certificate on paper has them, it says whether they are still the same.
// Given signed texts of the report, it says whether the score has their figures. Their signatures are checked by check-signature.mjs.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** JSON of a flat object with sorted keys. */
const canonical = (row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));

const PUBLISHED = [
  'cluster_id',
  'company_name',
  'year',
  'quarter',
  'score',
  'earned',
  'counted',
  'least_counted',
  'method_version',
  'round',
  'decided_on',
];

/** What records have had only since later, each with what cannot be checked without it. */
const ADDED = {
  company_name: 'The record has no name: the number of the cluster is checked, its name is not.',
  least_counted:
    'The record does not say how many points have to be counted: that there is a score, or none, is not checked.',
};

/** Which of those a record lacks. */
const lackedBy = (recorded) => Object.keys(ADDED).filter((key) => !(key in recorded));

/** The score that an address requests; empty if it is not the address of a score. */
function requestedIn(address) {
  const [, cluster] = /\/clusters\/(\d+)\/provenance\?/.exec(address) ?? [];
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  return cluster
    ? { cluster_id: Number(cluster), year: Number(query.get('year')), quarter: Number(query.get('quarter')) }
    : {};
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Faults of a signed text: it has to be one that the answer names, of the same report with the same figures. */
function faultsOfText(file, { signed, ...answer }) {
  const bytes = readFileSync(file);
  if (!signed?.signatures.some(({ digest }) => digest === sha256(bytes)))
    return [`${file}: no signature is of this text.`];
  const text = JSON.parse(bytes);
  const compared = [
    ...['cluster_id', 'year', 'quarter', 'round'].map((key) => [key, text[key], answer[key]]),
    ...signed.figures.map(({ key, value }) => [key, text.figures[key], value]),
  ];
  return compared
    .filter(([, said, answered]) => said !== answered)
    .map(([key, said, answered]) => `${key}: the signed text says ${said}, and the answer ${answered}.`);
}

/** Faults of an answer, a sentence each. */
function faultsOf({ chained, ...answer }, requested, noted) {
  if (!chained) return ['The score is not in the chain yet: try again in a few seconds.'];
  const { row, hash } = chained;
  const recorded = JSON.parse(row.after);
  const compared = PUBLISHED.filter((key) => !lackedBy(recorded).includes(key));
  const faults = compared
    .filter((key) => recorded[key] !== answer[key])
    .map((key) => `${key}: the record says ${recorded[key]}, and the answer ${answer[key]}.`);
  for (const [key, value] of Object.entries(requested))
    if (answer[key] !== value) faults.push(`${key}: ${value} was asked for, and ${answer[key]} is answered.`);
  if (row.entity !== 'rating_scores' || row.entity_id !== recorded.cluster_id)
    faults.push('The record is not of a score of this cluster.');
  if (sha256(canonical(row)) !== hash) faults.push('The hash is not that of the record.');
  faults.push(...faultsOfScore(recorded));
  if (noted && noted !== `${row.position}:${hash}`)
    faults.push(`It was ${noted}, and is ${row.position}:${hash}: another score, or another chain.`);
  return faults;
}

/** A score is the points earned in per cent of those counted; there is none exactly where too few are counted. */
function faultsOfScore({ score, earned, counted, least_counted: least = score === null ? counted + 1 : 0 }) {
  const isDue = counted > 0 && counted >= least;
  if (isDue !== (score !== null))
    return [`With ${counted} points counted, of at least ${least}, the score should ${isDue ? '' : 'not '}be there.`];
  // Half a hundredth is rounding.
  if (score !== null && !(Math.abs(score - (100 * earned) / counted) <= 0.005))
    return [`${earned} of ${counted} points are not ${score} per cent.`];
  return [];
}

function describe({ act, at, organisation, issuer, digest }, texts) {
  const isGiven = texts.some((file) => sha256(readFileSync(file)) === digest);
  const text = isGiven ? 'its text has these figures' : `its text was not given: ${digest}`;
  return `${act} signed on ${at}${organisation && ` for ${organisation}`}, certificate by ${issuer}; ${text}`;
}

async function main([address, ...more]) {
  if (!address) throw new Error('Name the address of a score: …/api/rating/clusters/<id>/provenance?year=…&quarter=…');
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  const { data } = await response.json();
  const noted = more.find((one) => /^\d+:/.test(one));
  const texts = more.filter((one) => one !== noted);
  const faults = [...faultsOf(data, requestedIn(address), noted), ...texts.flatMap((file) => faultsOfText(file, data))];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const {
    company_name: name,
    score,
    year,
    quarter,
    round,
    decided_on: day,
    method_version: method,
    chained,
    signed,
  } = data;
  return [
    `${name}: ${score ?? 'no score, too few points counted,'} in quarter ${quarter} of ${year}`,
    `by method ${method}, from the report of round ${round} that was confirmed on ${day}`,
    ...lackedBy(JSON.parse(chained.row.after)).map((key) => ADDED[key]),
    ...(signed?.signatures ?? []).map((one) => describe(one, texts)),
    `whole: ${chained.row.position}:${chained.hash}`,
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main(process.argv.slice(2)).then(
    (lines) => process.stdout.write(`${lines.join('\n')}\n`),
    (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
