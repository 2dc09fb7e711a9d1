import type { AuthorityAct, Notice, NoticeKind } from '@klaster/shared/contract/notices';
import type { User } from '../../kernel/authority/scope';
import type { NoticeRow } from './repository';

export function presentNotice(user: Pick<User, 'cluster_id'>, row: NoticeRow): Notice {
  const { id, kind, created_at, is_read, facts, year, quarter, cluster_name, person, actor } = row;
  return {
    id,
    kind,
    at: created_at.toISOString(),
    is_read,
    to: buildPath(user.cluster_id !== null, row),
    year: year ?? facts.year ?? null,
    quarter: quarter ?? facts.quarter ?? null,
    cluster_name: user.cluster_id === null ? cluster_name : null,
    sections: [...(facts.sections ?? [])],
    day: facts.day ?? null,
    person: NAMING_KINDS.has(kind) ? person : null,
    ...(facts.act && { act: facts.act, actor, count: facts.count ?? null }),
    ...(facts.change && { change: facts.change }),
  };
}

const NAMING_KINDS: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['invitation_accepted', 'authority_given']);

/** Pages of acts whose page is not that of an account. */
const PAGES: Partial<Record<AuthorityAct, string>> = {
  method_published: '/scoring-method',
  levels_changed: '/hududlar/periods',
  delegation_made: '/hududlar/periods',
  delegation_ended: '/hududlar/periods',
  delegation_invalid: '/hududlar/periods',
  key_created: '/users/keys',
  webhook_created: '/users/keys',
};

/** Addresses of specification 2.2. */
function buildPath(isOfCluster: boolean, { kind, report_id, about_id, status, facts }: NoticeRow): string | null {
  const reports = isOfCluster ? '/malumotlarim' : '/hududlar';
  switch (kind) {
    case 'decisions_due':
      return '/amallar';
    case 'report_at_level':
      return report_id === null ? '/amallar' : `/amallar/cluster-info/${report_id}`;
    case 'rights_changed':
    case 'password_reset':
    case 'credentials_changed':
      return '/profile';
    case 'invitation_accepted':
      return about_id === null ? null : `/users/edit/${about_id}`;
    case 'authority_given':
      return (facts.act && PAGES[facts.act]) ?? (about_id === null ? '/users' : `/users/edit/${about_id}`);
    case 'report_due':
      if (report_id === null) return reports;
      return status === 'draft' || status === 'rejected'
        ? `${reports}/edit/${report_id}`
        : `${reports}/cluster-info/${report_id}`;
    default:
      return report_id === null ? null : `${reports}/cluster-info/${report_id}${buildAnchor(facts.sections)}`;
  }
}

/** Anchor of the first section with a remark. */
const buildAnchor = ([first]: readonly string[] = []) => (first === undefined ? '' : `#report-section-${first}`);
