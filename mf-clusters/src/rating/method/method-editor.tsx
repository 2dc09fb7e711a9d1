import { methodSchema } from '@klaster/shared/contract/rating';
import type { ScoringMethod } from '@klaster/shared/contract/rating';
import type { Quarter } from '@klaster/shared/contract/reports';
import { formatDateTime, useTranslation, formatNumber } from '@klaster/shared/i18n';
import { Box, Button, Flex, Grid, Stack, Text } from '@klaster/shared/ui';
import {
  Form,
  FormActions,
  NumberField,
  SubmitAs,
  UnsavedGuard,
  useZodForm,
  useFormContext,
  useWatch,
} from '@klaster/shared/ui/form';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MethodSection } from './method-reading';
import { CriteriaFields } from './criteria-fields';
import { DiscardDialog, PublicationDialog, DraftConflict } from './draft-dialogs';
import { EffectTable } from './effect-table';
import { overtakenBy, useDraftSave, useMethodPreview } from './queries';
import { ALL_POINTS, sumPoints } from './criteria';

/** Never saved: `version` is 0 and `savedAt` undefined. */
export interface SavedDraft {
  version: number;
  method: ScoringMethod;
  savedAt: string | undefined;
}

export interface MethodEditorProps {
  begun: SavedDraft;
  /** The method in force: an identical draft cannot be published. */
  published: ScoringMethod;
  earliest: Quarter;
  next: number;
  onDone: () => void;
}

const PREVIEW = 'preview';

export function MethodEditor({ begun, published, earliest, next, onDone }: MethodEditorProps) {
  const { t } = useTranslation('mf-clusters');
  const form = useZodForm(methodSchema, begun.method);
  const [saved, setSaved] = useState(begun);
  const save = useDraftSave();
  const preview = useMethodPreview();
  const { isDirty, isSubmitting } = form.formState;
  useSubmittedForm(form, saved);
  const submit = async (method: ScoringMethod, purpose?: string) => {
    if (purpose === PREVIEW) return preview.mutateAsync(method);
    const { draft } = await save.mutateAsync({ version: saved.version, method });
    if (draft) setSaved({ version: draft.version, method, savedAt: draft.updated_at });
    return draft;
  };
  const overtaken = overtakenBy(save.error);
  // Gets the focus, since the buttons of a choice disappear with it.
  const start = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="5" maxW="form">
      <Form form={form} onSubmit={submit}>
        <UnsavedGuard />
        {overtaken && (
          <DraftConflict
            theirs={overtaken}
            onKeepMine={() => {
              setSaved({ ...saved, version: overtaken.method ? overtaken.version : 0 });
              save.reset();
              form.clearErrors();
              start.current?.focus();
            }}
            onTakeTheirs={(method) => {
              form.reset(method);
              setSaved({ version: overtaken.version, method, savedAt: undefined });
              save.reset();
              start.current?.focus();
            }}
          />
        )}
        <PointsTotal />
        <Box ref={start} tabIndex={-1}>
          <MethodSection title={t('rating.criteria')}>
            <CriteriaFields />
          </MethodSection>
        </Box>
        <BandFields />
        <DraftStatus isSubmitting={isSubmitting} isDirty={isDirty} savedAt={saved.savedAt} />
        <FormActions submitLabel={t('scoring.save')} busyLabel={t('scoring.busy')}>
          <SubmitAs purpose={PREVIEW}>{t('scoring.effectButton')}</SubmitAs>
        </FormActions>
      </Form>
      {preview.data && preview.variables && <EffectTable preview={preview.data} method={preview.variables} />}
      <Publication
        version={saved.version}
        isSaved={saved.version > 0 && !isDirty}
        isChanged={hashKey([saved.method]) !== hashKey([published])}
        earliest={earliest}
        next={next}
        onDone={onDone}
      />
    </Stack>
  );
}

type DraftStatusProps = { isSubmitting: boolean; isDirty: boolean; savedAt: string | undefined };

function DraftStatus({ isSubmitting, isDirty, savedAt }: DraftStatusProps) {
  const { t } = useTranslation('mf-clusters');
  const status = () => {
    if (isSubmitting) return t('scoring.busy');
    if (isDirty) return t('scoring.unsaved');
    return savedAt ? t('scoring.savedAt', { time: formatDateTime(savedAt) }) : t('scoring.neverSaved');
  };
  return (
    <Text role="status" color="fg.muted">
      {status()}
    </Text>
  );
}

type PublicationProps = Pick<MethodEditorProps, 'earliest' | 'next' | 'onDone'> & {
  version: number;
  /** Only a saved draft can be published. */
  isSaved: boolean;
  isChanged: boolean;
};

function Publication({ version, isSaved, isChanged, earliest, next, onDone }: PublicationProps) {
  const { t } = useTranslation('mf-clusters');
  const [dialog, setDialog] = useState<'publish' | 'discard'>();
  const common = { onClose: () => setDialog(undefined), version, onDone };
  return (
    <>
      <MethodSection title={t('scoring.publication')}>
        <Text>{t(!isSaved ? 'scoring.saveFirst' : isChanged ? 'scoring.publishHint' : 'scoring.unchanged')}</Text>
        <Flex gap="3" wrap="wrap">
          <Button disabled={!isSaved || !isChanged} onClick={() => setDialog('publish')}>
            {t('scoring.publish')}
          </Button>
          <Button variant="ghost" colorPalette="red" onClick={() => setDialog('discard')}>
            {t('scoring.discard')}
          </Button>
        </Flex>
      </MethodSection>
      <PublicationDialog open={dialog === 'publish'} earliest={earliest} next={next} {...common} />
      <DiscardDialog open={dialog === 'discard'} {...common} />
    </>
  );
}

/** Makes a submitted form editable again: the saved draft becomes the baseline for unsaved changes. */
function useSubmittedForm(form: ReturnType<typeof useZodForm<ScoringMethod, ScoringMethod>>, saved: SavedDraft) {
  const { isSubmitSuccessful } = form.formState;
  const before = useRef(saved);
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    const isSaved = before.current !== saved;
    before.current = saved;
    form.reset(saved.method, { keepValues: true, keepDefaultValues: !isSaved, keepDirty: !isSaved });
  }, [isSubmitSuccessful, form, saved]);
}

function BandFields() {
  const { t } = useTranslation('mf-clusters');
  return (
    <MethodSection title={t('method.bands')}>
      <Grid gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr 1fr' }} alignItems="start">
        {(['yellow', 'green', 'dark_green'] as const).map((band) => (
          <NumberField
            key={band}
            name={`bands.${band}`}
            label={t('scoring.bandFrom', { band: t(`rating.bands.${band}`) })}
            required
          />
        ))}
      </Grid>
      <NumberField name="least_counted" label={t('scoring.least')} help={t('scoring.leastHelp')} required />
    </MethodSection>
  );
}

/** Always visible; says also if the sum was refused. */
function PointsTotal() {
  const { t } = useTranslation('mf-clusters');
  const { formState } = useFormContext<ScoringMethod>();
  const criteria = useWatch<ScoringMethod, 'criteria'>({ name: 'criteria' });
  const sum = sumPoints(criteria);
  const isComplete = sum === ALL_POINTS;
  const wasRefused = formState.submitCount > 0 && (!isComplete || criteria.length === 0);
  return (
    <Flex
      position="sticky"
      top="var(--sticky-top, 0px)"
      zIndex="docked"
      py="2"
      gap="3"
      wrap="wrap"
      bg="bg"
      borderBottomWidth="1px"
      role={wasRefused ? 'alert' : 'status'}
    >
      <Text fontWeight="semibold">{t('scoring.sum', { points: formatNumber(sum), all: ALL_POINTS })}</Text>
      <Text color={isComplete ? 'green.fg' : 'fg.error'}>
        {isComplete
          ? t('scoring.whole100')
          : sum < ALL_POINTS
            ? t('scoring.missing', { points: formatNumber(ALL_POINTS - sum) })
            : t('scoring.tooMuch', { points: formatNumber(sum - ALL_POINTS) })}
      </Text>
    </Flex>
  );
}
