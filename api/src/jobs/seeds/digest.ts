import { createHash } from 'node:crypto';
import { samplePeriods } from './calendar';
import { inventClusters } from './clusters';
import { PHASING } from './phasing';
import { INVENTED } from './registers';
import { inventReport } from './reports';

/** The sample depends on the day it is made; digests of two versions are compared as if made on this one. */
const DAY = new Date('2026-01-01T00:00:00Z');

/** Number of clusters whose reports represent all: the rules that generate them are the same. */
const CLUSTERS = 2;

/**
 * Identifies a version of the sample, in some 50 ms: from whole registers and the reports of a few clusters.
 *
 * @returns SHA-256 in hex
 */
export function sampleDigest(): string {
  const clusters = inventClusters();
  const stage = { now: DAY, authorOf: () => 0, reviewerId: 0 };
  const office = { now: DAY, removerId: 0 };
  const registers = Object.values(INVENTED).map((invent) => invent(office));
  const reports = clusters
    .slice(0, CLUSTERS)
    .flatMap((cluster, id) => samplePeriods(DAY).map((period) => inventReport({ ...cluster, id }, period, stage)));
  return createHash('sha256')
    .update(JSON.stringify([clusters, registers, reports, PHASING]))
    .digest('hex');
}
