import { useQuery } from '@tanstack/react-query';
import { toE164 } from '../../contract/http/written-values';
import type { Province } from '../../contract/http/fields';
import { useTranslation } from '../../i18n';
import { StaleValues, useFormContext } from '../../ui/form';
import { useFieldLabel, useFieldText } from '../lists/fields';
import { districtsQuery } from '../lists/queries';
import type { Entry } from '../lists/queries';
import type { Register } from '../lists/register';
import { changedFields, toEdit } from './entry-values';
import type { EntryValues } from './entry-values';

type StaleChoiceProps = {
  register: Register;
  current: Entry;
  provinces: readonly Province[];
  onChosen: () => void;
};

/** Shown when somebody else saved meanwhile: the differences to the typed values side by side, for the user to choose. */
export function StaleChoice({ register, current, provinces, onChosen }: StaleChoiceProps) {
  const { t } = useTranslation('register');
  const { getValues, reset, setValue, setFocus, clearErrors } = useFormContext<EntryValues>();
  const typed = getValues();
  const now = toEdit(register, current);
  const fields = changedFields(register, { ...typed, phone_number: toE164(String(typed['phone_number'])) }, now);
  // The buttons disappear: the focus moves to the form's beginning.
  const goOn = () => {
    onChosen();
    setFocus('company_name');
  };
  const take = () => {
    // Without refs the form could not focus a field before the next render.
    reset(now, { keepFieldsRef: true });
    goOn();
  };
  const keep = () => {
    setValue('version', now.version);
    clearErrors();
    goOn();
  };
  const rows = useDifferences({ register, fields, current, typed, provinces });
  const words = {
    title: t('stale.title'),
    text: t(fields.length > 0 ? 'stale.text' : 'stale.same'),
    theirs: t('stale.theirs'),
    mine: t('stale.mine'),
    take: t('stale.take'),
    keep: t('stale.keep'),
  };
  return <StaleValues words={words} rows={rows} onTake={take} onKeep={keep} />;
}

type DifferencesProps = Omit<StaleChoiceProps, 'onChosen'> & { fields: readonly string[]; typed: EntryValues };

function useDifferences({ register, fields, current, typed, provinces }: DifferencesProps) {
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  const names = usePlaceNames(typed, provinces);
  const theirs: Record<string, unknown> = {
    ...current,
    province_code: current.province_name,
    district_code: current.district_name,
  };
  const mine: Record<string, unknown> = { ...typed, ...names };
  return fields.map((field) => ({
    field,
    label: label(field),
    theirs: text(field, theirs[field]),
    mine: text(field, mine[field]),
  }));
}

function usePlaceNames({ province_code, district_code }: EntryValues, provinces: readonly Province[]) {
  const { data: districts = [] } = useQuery(districtsQuery(province_code));
  return {
    province_code: provinces.find((place) => place.province_code === province_code)?.province_name,
    district_code: districts.find((place) => place.district_code === district_code)?.district_name,
  };
}
