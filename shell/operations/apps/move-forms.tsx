import { pinBodySchema, promotionBodySchema, rollbackBodySchema } from '@klaster/shared/contract/releases';
import type { AppReleases } from '@klaster/shared/contract/releases';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { Stack, Text } from '@klaster/shared/ui';
import { NumberField, SelectField, useZodForm } from '@klaster/shared/ui/form';
import { shortVersion } from '../../src/releases/panel-parts';
import { ActForm, BeforeAndAfter } from '../acts/act-form';
import { operationsClient } from '../session/client';

export type AppFormProps = { app: AppReleases; onClose: () => void };

const promotionSchema = promotionBodySchema.shape.releases.element.required().extend({
  why: rollbackBodySchema.shape.why,
});

export function PromoteForm({ app, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const { versions, live, canary, previous, retired } = app;
  const newest = versions.find(({ version }) => version !== live)?.version;
  const first = canary?.version ?? (retired ? previous : null) ?? newest ?? live ?? '';
  const form = useZodForm(promotionSchema, { app: app.app, version: first, percent: 100, why: '' });
  const [version, percent] = form.watch(['version', 'percent']) as [string, number | null];
  const reach = findReach(percent);
  const given = { app: app.app, version: shortVersion(version), percent };
  return (
    <ActForm
      form={form}
      act={({ why, ...release }) =>
        operationsClient.call('POST /registry/promotions', { body: { releases: [release], why } })
      }
      done={(body) => t('promote.done', { ...body, version: shortVersion(body.version) })}
      onClose={onClose}
      submitLabel={t(`promote.submit${reach}`, { percent })}
    >
      <Stack gap="2">
        <BeforeAndAfter from={live} to={reach === 'None' ? live : version} />
        <Text color="fg.muted">{t(`promote.to${reach}`, given)}</Text>
      </Stack>
      <SelectField name="version" label={t('act.version')} options={useVersionOptions(app)} required />
      <NumberField name="percent" label={t('promote.percent')} help={t('promote.percentHelp')} unit="%" required />
    </ActForm>
  );
}

/** Who gets a version; an empty field counts as all visitors. */
function findReach(percent: number | null): 'All' | 'Some' | 'None' {
  if (percent === 0) return 'None';
  return percent !== null && percent < 100 ? 'Some' : 'All';
}

/** The registry's default for a rollback; null if no version is left to go back to. */
export function defaultTarget({ live, canary, previous }: AppReleases): string | null {
  return canary ? live : previous;
}

export function RollbackForm({ app, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const { live, canary } = app;
  const form = useZodForm(rollbackBodySchema.required(), { version: defaultTarget(app) ?? '', why: '' });
  const to = form.watch('version');
  return (
    <ActForm
      form={form}
      act={(body) => operationsClient.call('POST /registry/:app/rollback', { params: { app: app.app }, body })}
      done={({ version }) => t('rollback.done', { app: app.app, version: shortVersion(version) })}
      onClose={onClose}
      submitLabel={t('rollback.submit')}
    >
      <Stack gap="2">
        <BeforeAndAfter from={canary && to === live ? canary.version : live} to={to || null} />
        <Text color="fg.muted">{t('rollback.effect')}</Text>
      </Stack>
      <SelectField name="version" label={t('rollback.version')} options={useTargetOptions(app)} required />
    </ActForm>
  );
}

const pinSchema = pinBodySchema.pick({ version: true, why: true }).required();

export function PinForm({ app, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(pinSchema, { version: app.live ?? '', why: '' });
  const version = form.watch('version');
  const withVersion = (chosen: string) => ({ app: app.app, version: shortVersion(chosen) });
  return (
    <ActForm
      form={form}
      act={(body) => operationsClient.call('POST /registry/:app/pin', { params: { app: app.app }, body })}
      done={(body) => t('pin.done', withVersion(body.version))}
      onClose={onClose}
      submitLabel={t('pin.submit')}
    >
      <Stack gap="2">
        <BeforeAndAfter from={app.live} to={version} />
        <Text color="fg.muted">{t('pin.effect', withVersion(version))}</Text>
      </Stack>
      <SelectField name="version" label={t('act.version')} options={useVersionOptions(app)} required />
    </ActForm>
  );
}

const whyOnlySchema = pinBodySchema.pick({ why: true });

export function RetireForm({ app: { app, live }, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(whyOnlySchema, { why: '' });
  return (
    <ActForm
      form={form}
      act={(body) => operationsClient.call('POST /registry/:app/retire', { params: { app }, body })}
      done={() => t('retire.done', { app })}
      onClose={onClose}
      submitLabel={t('retire.submit')}
      tone="danger"
    >
      <Stack gap="2">
        <BeforeAndAfter from={live} to={null} />
        <Text color="fg.muted">{t('retire.effect', { app })}</Text>
      </Stack>
    </ActForm>
  );
}

export function UnpinForm({ app, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(whyOnlySchema, { why: '' });
  return (
    <ActForm
      form={form}
      act={({ why }) =>
        operationsClient.call('POST /registry/:app/pin', { params: { app: app.app }, body: { pinned: false, why } })
      }
      done={() => t('unpin.done', { app: app.app })}
      onClose={onClose}
      submitLabel={t('unpin.submit')}
      cancelLabel={t('unpin.back')}
    >
      <Text color="fg.muted">{t('unpin.effect', { app: app.app, version: shortVersion(app.live ?? '') })}</Text>
    </ActForm>
  );
}

type OptionText =
  | 'act.option'
  | 'act.liveOption'
  | 'act.canaryOption'
  | 'rollback.liveOption'
  | 'rollback.previousOption';

function useOptions(versions: AppReleases['versions'], chooseText: (version: string) => OptionText) {
  const { t } = useTranslation('operations');
  return versions.map(({ version, at }) => ({
    value: version,
    label: t(chooseText(version), { version: shortVersion(version), time: formatDateTime(at) }),
  }));
}

function useVersionOptions({ versions, live, canary }: AppReleases) {
  return useOptions(versions, (version) => {
    if (version === live) return 'act.liveOption';
    return version === canary?.version ? 'act.canaryOption' : 'act.option';
  });
}

/** The live version is offered only to end a canary. */
function useTargetOptions({ versions, live, previous, canary }: AppReleases) {
  const targets = versions.filter(
    ({ version }) => version !== canary?.version && (version !== live || canary !== null),
  );
  return useOptions(targets, (version) => {
    if (version === live) return 'rollback.liveOption';
    return version === previous ? 'rollback.previousOption' : 'act.option';
  });
}
