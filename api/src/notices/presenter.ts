import type { Notice } from '@klaster/shared/contract';
import type { User } from '../auth/user';
import type { NoticeRow } from './repository';

/** A notice as its reader sees it: a whitelist. */
export function presentNotice(user: Pick<User, 'cluster_id'>, row: NoticeRow): Notice {
  const { id, kind, created_at, is_read, facts, year, quarter, cluster_name, person } = row;
  return {
    id,
    kind,
    at: created_at.toISOString(),
    is_read,
    to: pageOf(user.cluster_id !== null, row),
    year: year ?? facts.year ?? null,
    quarter: quarter ?? facts.quarter ?? null,
    cluster_name: user.cluster_id === null ? cluster_name : null,
    sections: [...(facts.sections ?? [])],
    day: facts.day ?? null,
    person: kind === 'invitation_accepted' ? person : null,
  };
}

/** The page of what a notice is about, by the addresses of the specification, section 2. */
function pageOf(isOfCluster: boolean, { kind, report_id, about_id, status, facts }: NoticeRow): string | null {
  const reports = isOfCluster ? '/malumotlarim' : '/hududlar';
  switch (kind) {
    case 'decisions_due':
      return '/amallar';
    case 'rights_changed':
      return '/profile';
    case 'invitation_accepted':
      return about_id === null ? null : `/users/edit/${about_id}`;
    case 'report_due':
      if (report_id === null) return reports;
      return status === 'draft' || status === 'rejected'
        ? `${reports}/edit/${report_id}`
        : `${reports}/cluster-info/${report_id}`;
    default:
      return report_id === null ? null : `${reports}/cluster-info/${report_id}${anchorOf(facts.sections)}`;
  }
}

/** Of a report that came back, the first section with a remark, as its page names it. */
const anchorOf = ([first]: readonly string[] = []) => (first === undefined ? '' : `#report-section-${first}`);
