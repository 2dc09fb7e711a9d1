import { useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { Page, PageHeader } from '@klaster/shared/ui';
import { useState } from 'react';
import { HolidayList } from './holiday-list';
import { PeriodList, PeriodOpening } from './period-list';

/** Quarters that reports are asked for, and the days on which nobody decides. Changed by ADMIN of the republic, read by all. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const isOfRepublic = useSession()?.claims.province_code == null;
  const mayChange = isAdmin && isOfRepublic;
  const [now] = useState(() => new Date());
  return (
    <Page>
      <PageHeader
        title={t('periods.title')}
        context={mayChange ? t('periods.context') : t('periods.readOnly')}
        actions={mayChange && <PeriodOpening now={now} />}
      />
      <PeriodList mayChange={mayChange} />
      <HolidayList mayChange={mayChange} />
    </Page>
  );
}
