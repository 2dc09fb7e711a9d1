import type { Migration } from 'kysely';
import { places } from './0001-places';
import { users } from './0002-users';
import { registers } from './0003-registers';
import { reports } from './0004-reports';
import { audit } from './0005-audit';
import { tokenSecret } from './0006-token-secret';
import { knownSignIns } from './0007-known-sign-ins';
import { auditChain } from './0008-audit-chain';
import { sampleDigest } from './0009-sample-digest';
import { search } from './0010-search';
import { reportSender } from './0011-report-sender';
import { moreRegisters } from './0012-more-registers';
import { publicVersions } from './0013-public-versions';
import { listIndexes } from './0014-list-indexes';
import { imports } from './0015-imports';
import { orderIndexes } from './0016-order-indexes';
import { userLists } from './0017-user-lists';

/** In order of their names. A released migration is never changed; a new one is added. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-places': places,
  '0002-users': users,
  '0003-registers': registers,
  '0004-reports': reports,
  '0005-audit': audit,
  '0006-token-secret': tokenSecret,
  '0007-known-sign-ins': knownSignIns,
  '0008-audit-chain': auditChain,
  '0009-sample-digest': sampleDigest,
  '0010-search': search,
  '0011-report-sender': reportSender,
  '0012-more-registers': moreRegisters,
  '0013-public-versions': publicVersions,
  '0014-list-indexes': listIndexes,
  '0015-imports': imports,
  '0016-order-indexes': orderIndexes,
  '0017-user-lists': userLists,
};
