import { oilFactoryInputSchema } from '@klaster/shared/contract';
import type { OilFactoryInput, Province } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Form, SubmitAs, UnsavedGuard, useZodForm } from '@klaster/shared/ui/form';
import { useEffect, useState } from 'react';
import { FactoryActions } from './factory-actions';
import { FactoryFields } from './factory-fields';
import { emptyFactory } from './factory-values';
import { useShowInList } from './list-of-origin';
import { useCreateFactory } from './use-save-factory';

export type CreateFormProps = {
  /** Chosen from the start. */
  provinceCode: string;
  /** Those that can be chosen. */
  provinces: readonly Province[];
};

type Place = Pick<OilFactoryInput, 'province_code' | 'district_code'>;

/** Form of a factory to be added, or of several, one after the other: each begins where the one before is. */
export function CreateForm({ provinceCode, provinces }: CreateFormProps) {
  const [added, setAdded] = useState(0);
  const [place, setPlace] = useState<Place>({ province_code: provinceCode, district_code: '' });
  const addAnother = ({ province_code, district_code }: Place) => {
    setPlace({ province_code, district_code });
    setAdded((count) => count + 1);
  };
  // A form of its own for each: nothing of the last one stays, neither a typed figure nor that it was sent.
  return <OneFactory key={added} place={place} provinces={provinces} focused={added > 0} onAnother={addAnother} />;
}

type OneFactoryProps = {
  place: Place;
  provinces: readonly Province[];
  /** Begins with the focus in its first field. */
  focused: boolean;
  /** It was saved, and another is to be added. */
  onAnother: (saved: Place) => void;
};

function OneFactory({ place, provinces, focused, onAnother }: OneFactoryProps) {
  const { t } = useTranslation('mf-oil-factories');
  const form = useZodForm(oilFactoryInputSchema, { ...emptyFactory(place.province_code), ...place });
  const { setFocus } = form;
  const { mutateAsync } = useCreateFactory();
  const showInList = useShowInList();
  useEffect(() => {
    if (focused) setFocus('company_name');
  }, [focused, setFocus]);
  const save = async (input: OilFactoryInput, purpose?: string) => {
    // Another back end may answer with nothing: the specification leaves the answers to changes open.
    const saved: { id: number } | undefined = await mutateAsync(input);
    if (purpose === ANOTHER) onAnother(input);
    else showInList(input.province_code, saved?.id);
  };
  return (
    <Form form={form} onSubmit={save}>
      <FactoryFields provinces={provinces} />
      <FactoryActions>
        <SubmitAs purpose={ANOTHER}>{t('form.saveAndAdd')}</SubmitAs>
      </FactoryActions>
      <UnsavedGuard />
    </Form>
  );
}

const ANOTHER = 'another';
