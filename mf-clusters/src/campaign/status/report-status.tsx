import { REPORT_STATUS } from '@klaster/shared/contract/http';
import type { ReportStatus } from '@klaster/shared/contract/http';
import type { WaitingLevel } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { StatusBadge } from '@klaster/shared/ui';
import type { Tone } from '@klaster/shared/ui';

type StatusName = keyof typeof REPORT_STATUS;

const TONES: Readonly<Record<StatusName, Tone>> = { draft: 'grey', new: 'blue', confirmed: 'green', rejected: 'red' };

const NAMES = Object.keys(REPORT_STATUS) as StatusName[];

/** The decision on the report is overdue. */
export function LateBadge() {
  const { t } = useTranslation('mf-clusters');
  return <StatusBadge tone="yellow">{t('queue.late')}</StatusBadge>;
}

/** The level at which a report waits; blue if it is the reader's. */
export function LevelBadge({ approval: { level, approver, mine } }: { approval: WaitingLevel }) {
  const { t } = useTranslation('mf-clusters');
  const text = t('approval.at', { level, approver: t(`approval.${approver}`) });
  return <StatusBadge tone={mine ? 'blue' : 'grey'}>{text}</StatusBadge>;
}

type Act = { by?: string | null | undefined; on_behalf_of?: string | undefined };

/** Writes who did something, and for which absent colleague. */
export function useActorName(): (act: Act) => string {
  const { t } = useTranslation('mf-clusters');
  return ({ by, on_behalf_of: delegator }) =>
    delegator === undefined
      ? formatName(by)
      : t('delegation.actor', { name: formatName(by), delegator: formatName(delegator) });
}

/** An unknown status is shown as it is. */
export function ReportStatusBadge({ status }: { status: ReportStatus }) {
  const { t } = useTranslation('shared');
  const name = NAMES.find((candidate) => REPORT_STATUS[candidate] === status);
  return <StatusBadge tone={name ? TONES[name] : 'grey'}>{name ? t(`reportStatus.${name}`) : status}</StatusBadge>;
}
