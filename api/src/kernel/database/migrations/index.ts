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
import { reportEntry } from './0018-report-entry';
import { notesOfSnapshots } from './0019-notes-of-snapshots';
import { rating } from './0020-rating';
import { savedViews } from './0021-saved-views';
import { reportNumbers } from './0022-report-numbers';
import { userAccounts } from './0024-user-accounts';
import { oneTimeLinks } from './0025-one-time-links';
import { databaseRoles } from './0026-database-roles';
import { auditList } from './0027-audit-list';
import { sessions } from './0028-sessions';
import { notices } from './0031-notices';
import { secondFactor } from './0032-second-factor';
import { passkeys } from './0033-passkeys';
import { contacts } from './0034-contacts';
import { hints } from './0036-hints';
import { mail } from './0037-mail';
import { accountsOfMovedClusters } from './0038-accounts-of-moved-clusters';
import { securityNotices } from './0040-security-notices';
import { proofs } from './0041-proofs';
import { versionsAtCommit } from './0045-versions-at-commit';
import { warnedAddresses } from './0046-warned-addresses';
import { warnedCredentials } from './0047-warned-credentials';
import { publicVersionOfPeriods } from './0048-public-version-of-periods';
import { decisionNotices } from './0049-decision-notices';
import { remarkPhrases } from './0050-remark-phrases';
import { listDensity } from './0051-list-density';
import { ratingTargets } from './0052-rating-targets';
import { scoreRecords } from './0055-score-records';
import { watch } from './0063-watch';
import { erasure } from './0067-erasure';
import { retention } from './0068-retention';
import { formerPlaces } from './0072-former-places';
import { apiKeys } from './0073-api-keys';
import { changes } from './0074-changes';
import { webhooks } from './0075-webhooks';
import { identities } from './0076-identities';
import { calendarAddresses } from './0079-calendar-addresses';
import { changesOfPublicData } from './0078-changes-of-public-data';
import { attachments } from './0080-attachments';
import { signatures } from './0082-signatures';
import { certificates } from './0083-certificates';
import { storedFiles } from './0086-stored-files';
import { mailDigest } from './0084-mail-digest';
import { unexplainedFigures } from './0087-unexplained-figures';
import { approvalLevels } from './0088-approval-levels';
import { approvalDelegations } from './0089-approval-delegations';

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
  '0018-report-entry': reportEntry,
  '0019-notes-of-snapshots': notesOfSnapshots,
  '0020-rating': rating,
  '0021-saved-views': savedViews,
  '0022-report-numbers': reportNumbers,
  '0024-user-accounts': userAccounts,
  '0025-one-time-links': oneTimeLinks,
  '0026-database-roles': databaseRoles,
  '0027-audit-list': auditList,
  '0028-sessions': sessions,
  '0031-notices': notices,
  '0032-second-factor': secondFactor,
  '0033-passkeys': passkeys,
  '0034-contacts': contacts,
  '0036-hints': hints,
  '0037-mail': mail,
  '0038-accounts-of-moved-clusters': accountsOfMovedClusters,
  '0040-security-notices': securityNotices,
  '0041-proofs': proofs,
  '0045-versions-at-commit': versionsAtCommit,
  '0046-warned-addresses': warnedAddresses,
  '0047-warned-credentials': warnedCredentials,
  '0048-public-version-of-periods': publicVersionOfPeriods,
  '0049-decision-notices': decisionNotices,
  '0050-remark-phrases': remarkPhrases,
  '0051-list-density': listDensity,
  '0052-rating-targets': ratingTargets,
  '0055-score-records': scoreRecords,
  '0063-watch': watch,
  '0067-erasure': erasure,
  '0068-retention': retention,
  '0072-former-places': formerPlaces,
  '0073-api-keys': apiKeys,
  '0074-changes': changes,
  '0075-webhooks': webhooks,
  '0076-identities': identities,
  '0078-changes-of-public-data': changesOfPublicData,
  '0079-calendar-addresses': calendarAddresses,
  '0080-attachments': attachments,
  '0082-signatures': signatures,
  '0083-certificates': certificates,
  '0084-mail-digest': mailDigest,
  '0086-stored-files': storedFiles,
  '0087-unexplained-figures': unexplainedFigures,
  '0088-approval-levels': approvalLevels,
  '0089-approval-delegations': approvalDelegations,
};
