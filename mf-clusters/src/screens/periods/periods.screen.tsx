import { useTranslation } from '@klaster/shared/i18n';
import { useHolds } from '@klaster/shared/session';
import { Page, PageHeader } from '@klaster/shared/ui';
import { useState } from 'react';
import { HolidayList } from '../../features/periods/holiday-list';
import { PeriodList, PeriodOpening } from '../../features/periods/period-list';

/** Quarters that reports are asked for, and the days on which nobody decides. Changed by ADMIN, read by all. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const mayChange = useHolds('ADMIN');
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
