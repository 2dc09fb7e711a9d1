import { useTranslation } from '@klaster/shared/i18n';
import { loadState } from '@klaster/shared/query';
import { useHolds, useSession } from '@klaster/shared/session';
import { Below, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApprovalLevels } from './approval-levels';
import { Delegations } from './delegations';
import { HolidayList } from './holiday-list';
import { PeriodList, PeriodOpening } from './period-list';
import { periodsQuery } from './queries';

/** Changed by ADMIN of the republic, read by all. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const isOfRepublic = useSession()?.claims.province_code == null;
  const mayChange = isAdmin && isOfRepublic;
  const periods = useQuery(periodsQuery);
  const [now] = useState(() => new Date());
  return (
    <Page>
      <PageHeader
        title={t('periods.title')}
        context={mayChange ? t('periods.context') : t('periods.readOnly')}
        actions={mayChange && <PeriodOpening now={now} />}
      />
      <PeriodList mayChange={mayChange} />
      <Below isKnown={!loadState(periods).waiting}>
        <HolidayList mayChange={mayChange} />
        {mayChange && <ApprovalLevels />}
        <Delegations />
      </Below>
    </Page>
  );
}
