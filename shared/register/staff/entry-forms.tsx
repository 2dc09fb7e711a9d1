import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Province } from '../../contract/http/fields';
import { registerSchemas } from '../../contract/registers/schemas';
import { HttpError, isStale } from '../../http';
import { useTranslation } from '../../i18n';
import { Box, ButtonLink, Stack, Text } from '../../ui';
import { Form, FormActions, SubmitAs, UnsavedGuard, useZodForm } from '../../ui/form';
import type { Entry } from '../lists/queries';
import type { Register } from '../lists/register';
import { useCreateEntry, useEditEntry } from './changes';
import { EntryFields } from './entry-fields';
import { emptyEntry, toEdit } from './entry-values';
import type { EntryPlace, EntryValues } from './entry-values';
import { StaleChoice } from './stale-choice';
import { TakenStir } from './taken-stir';

type FormsProps = {
  register: Register;
  provinces: readonly Province[];
  cancelTo: string;
  /** `id` is missing if the server did not return it. */
  onSaved: (place: EntryPlace, id: number | undefined) => void;
};

/** The compiler knows a form's values only by name, since the fields depend on the kind. */
const getSchema = (register: Register, part: 'input' | 'edit') =>
  registerSchemas[register.name][part] as unknown as z.ZodType<EntryValues & FieldValues, EntryValues & FieldValues>;

/** The form for one entry, or for several with the same place. */
export function CreateForm({ place: first, ...rest }: FormsProps & { place: EntryPlace }) {
  const [added, setAdded] = useState(0);
  const [place, setPlace] = useState(first);
  const addAnother = ({ province_code, district_code }: EntryPlace) => {
    setPlace({ province_code, district_code });
    setAdded((count) => count + 1);
  };
  // A new form for each entry, without the figures and the state of the previous one.
  return <OneEntry key={added} {...rest} place={place} focused={added > 0} onAnother={addAnother} />;
}

type OneEntryProps = FormsProps & {
  place: EntryPlace;
  /** Focuses the first field. */
  focused: boolean;
  /** Called if another entry is to be added. */
  onAnother: (saved: EntryPlace) => void;
};

function OneEntry({ register, provinces, cancelTo, onSaved, place, focused, onAnother }: OneEntryProps) {
  const { t } = useTranslation('register');
  const form = useZodForm(getSchema(register, 'input'), emptyEntry(register, place));
  const { setFocus } = form;
  const { mutateAsync, error } = useCreateEntry(register);
  useEffect(() => {
    if (focused) setFocus('company_name');
  }, [focused, setFocus]);
  const save = async (input: EntryValues, purpose?: string) => {
    const saved = await mutateAsync(input);
    if (purpose === ANOTHER) onAnother(input);
    else onSaved(input, saved?.id);
  };
  return (
    <Form form={form} onSubmit={save}>
      <WithSaveKey>
        <TakenStir register={register} error={error} />
        <EntryFields register={register} provinces={provinces} />
        <Actions cancelTo={cancelTo}>
          <SubmitAs purpose={ANOTHER}>{t('form.saveAndAdd')}</SubmitAs>
        </Actions>
      </WithSaveKey>
      <UnsavedGuard />
    </Form>
  );
}

const ANOTHER = 'another';

type EditFormProps = FormsProps & {
  /** The form's initial values, or the current ones if somebody else changed the entry. */
  entry: Entry;
  reload: () => Promise<unknown>;
};

export function EditForm({ register, provinces, cancelTo, onSaved, entry, reload }: EditFormProps) {
  const form = useZodForm(getSchema(register, 'edit'), toEdit(register, entry));
  const { mutateAsync, error, reset } = useEditEntry(register, entry.id);
  const save = async (edit: EntryValues) => {
    try {
      await mutateAsync(edit);
    } catch (refusal) {
      if (isStale(refusal) && !readCurrent(refusal)) await reload();
      throw refusal;
    }
    onSaved(edit, entry.id);
  };
  return (
    <Form form={form} onSubmit={save}>
      <WithSaveKey>
        {isStale(error) && (
          <StaleChoice
            register={register}
            current={readCurrent(error) ?? entry}
            provinces={provinces}
            onChosen={reset}
          />
        )}
        <TakenStir register={register} error={error} />
        <EntryFields register={register} provinces={provinces} />
        <Actions cancelTo={cancelTo} />
      </WithSaveKey>
      <UnsavedGuard />
    </Form>
  );
}

/** The entry's current values in the refusal, if any. */
const readCurrent = (error: unknown) =>
  error instanceof HttpError ? (error.problem?.current as Entry | undefined) : undefined;

/** Makes Ctrl + Enter save from anywhere in the form. */
function WithSaveKey({ children }: { children: ReactNode }) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  };
  return (
    <Stack gap="5" onKeyDown={onKeyDown}>
      {children}
    </Stack>
  );
}

function Actions({ cancelTo, children }: { cancelTo: string; children?: ReactNode }) {
  const { t } = useTranslation('register');
  return (
    <Box>
      <FormActions submitLabel={t('form.save')} busyLabel={t('form.saving')}>
        <ButtonLink to={cancelTo} variant="outline" colorPalette="gray">
          {t('form.cancel')}
        </ButtonLink>
        {children}
      </FormActions>
      <Text mt="2" fontSize="xs" color="fg.muted" textAlign="end" hideBelow="sm" aria-hidden>
        {t('form.keys')}
      </Text>
    </Box>
  );
}
