import { promotionBodySchema, rollbackBodySchema } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { NumberField, SelectField, useZodForm } from '@klaster/shared/ui/form';
import { shortVersion } from '../../src/releases/panel-parts';
import { ActForm } from '../acts/act-form';
import { BeforeAndAfter } from '../acts/before-and-after';
import { useRegistryAct } from '../acts/use-registry-act';
import { useVersionOptions } from '../acts/version-options';
import type { ActDialogProps } from '../acts/act-dialog';
import { operationsClient } from '../session/client';

/** Selects the version of an app to promote, and its share of the visitors. */
export function PromoteDialog({ app, open, onClose }: ActDialogProps) {
  const { t } = useTranslation('operations');
  return (
    <Dialog open={open} onClose={onClose} title={t('promote.title', { app: app.app })}>
      <PromoteForm app={app} onClose={onClose} />
    </Dialog>
  );
}

/** The contract's release and reason, in one form. */
const formSchema = promotionBodySchema.shape.releases.element.required().extend({ why: rollbackBodySchema.shape.why });

type Promotion = { app: string; version: string; percent: number; why: string };

function PromoteForm({ app, onClose }: Omit<ActDialogProps, 'open'>) {
  const { t } = useTranslation('operations');
  const { versions, live, canary } = app;
  const first = canary?.version ?? versions.find(({ version }) => version !== live)?.version ?? live ?? '';
  const form = useZodForm(formSchema, { app: app.app, version: first, percent: 100, why: '' });
  const promote = useRegistryAct(
    ({ why, ...release }: Promotion) =>
      operationsClient.call('POST /registry/promotions', { body: { releases: [release], why } }),
    ({ version, percent }) => t('promote.done', { app: app.app, version: shortVersion(version), percent }),
  );
  const [version, percent] = form.watch(['version', 'percent']) as [string, number | null];
  const reach = reachOf(percent);
  return (
    <ActForm
      form={form}
      onSubmit={(body) => promote(body).then(onClose)}
      submitLabel={t(`promote.submit${reach}`, { percent })}
      onCancel={onClose}
    >
      <Stack gap="2">
        <BeforeAndAfter from={live} to={reach === 'None' ? live : version} />
        <Text color="fg.muted">
          {t(`promote.to${reach}`, { app: app.app, version: shortVersion(version), percent })}
        </Text>
      </Stack>
      <SelectField name="version" label={t('act.version')} options={useVersionOptions(app)} required />
      <NumberField name="percent" label={t('promote.percent')} help={t('promote.percentHelp')} unit="%" required />
    </ActForm>
  );
}

/** Whom a promotion reaches; an empty field counts as all. */
function reachOf(percent: number | null): 'All' | 'Some' | 'None' {
  if (percent === 0) return 'None';
  return percent !== null && percent < 100 ? 'Some' : 'All';
}
