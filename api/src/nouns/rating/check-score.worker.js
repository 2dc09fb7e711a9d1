// Checks a score of the rating, with Node.js 20 or later and nothing else:
//   node check-score.mjs 'https://…/api/rating/clusters/5/provenance?year=2026&quarter=2' [position:hash]
// Given a position and a hash, as a certificate on paper has them, it says whether they are still the same.
import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** JSON of a flat object with sorted keys. */
const canonical = (row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));

const PUBLISHED = [
  'cluster_id',
  'year',
  'quarter',
  'score',
  'earned',
  'counted',
  'method_version',
  'round',
  'decided_on',
];

/** The score that an address requests; empty if it is not the address of a score. */
function requestedIn(address) {
  const [, cluster] = /\/clusters\/(\d+)\/provenance\?/.exec(address) ?? [];
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  return cluster
    ? { cluster_id: Number(cluster), year: Number(query.get('year')), quarter: Number(query.get('quarter')) }
    : {};
}

/** Faults of an answer, a sentence each. */
function faultsOf({ chained, ...answer }, requested, noted) {
  if (!chained) return ['The score is not in the chain yet: try again in a few seconds.'];
  const { row, hash } = chained;
  const recorded = JSON.parse(row.after);
  const faults = PUBLISHED.filter((key) => recorded[key] !== answer[key]).map(
    (key) => `${key}: the record says ${recorded[key]}, and the answer ${answer[key]}.`,
  );
  for (const [key, value] of Object.entries(requested))
    if (answer[key] !== value) faults.push(`${key}: ${value} was asked for, and ${answer[key]} is answered.`);
  if (row.entity !== 'rating_scores' || row.entity_id !== recorded.cluster_id)
    faults.push('The record is not of a score of this cluster.');
  if (createHash('sha256').update(canonical(row)).digest('hex') !== hash)
    faults.push('The hash is not that of the record.');
  const { score, earned, counted } = recorded;
  if (score !== null && Math.abs(score - (100 * earned) / counted) > 0.005)
    faults.push(`${earned} of ${counted} points are not ${score} per cent.`);
  if (noted && noted !== `${row.position}:${hash}`)
    faults.push(`It was ${noted}, and is ${row.position}:${hash}: another score, or another chain.`);
  return faults;
}

async function main([address, noted]) {
  if (!address) throw new Error('Name the address of a score: …/api/rating/clusters/<id>/provenance?year=…&quarter=…');
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  const { data } = await response.json();
  const faults = faultsOf(data, requestedIn(address), noted);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const { company_name: name, score, year, quarter, round, decided_on: day, method_version: method, chained } = data;
  return [
    `${name}: ${score} in quarter ${quarter} of ${year}`,
    `by method ${method}, from the report of round ${round} that was confirmed on ${day}`,
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
