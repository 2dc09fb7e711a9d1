import { useQuery } from '@tanstack/react-query';
import { toE164 } from '../../contract/common/phone';
import type { Province } from '../../contract/common/places';
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
  /** The entry as somebody else left it. */
  current: Entry;
  provinces: readonly Province[];
  /** Called once the user has chosen. */
  onChosen: () => void;
};

/** After somebody else's save: shows where the register differs from the typed values, side by side, and leaves the choice to the user. */
export function StaleChoice({ register, current, provinces, onChosen }: StaleChoiceProps) {
  const { t } = useTranslation('register');
  const { getValues, reset, setValue, setFocus, clearErrors } = useFormContext<EntryValues>();
  const typed = getValues();
  const now = toEdit(register, current);
  const fields = changedFields(register, { ...typed, phone_number: toE164(String(typed['phone_number'])) }, now);
  // The buttons go away with the choice: the focus moves to the form's beginning.
  const goOn = () => {
    onChosen();
    setFocus('company_name');
  };
  const take = () => {
    // Without refs to its fields, the form could not focus any of them before it is rendered again.
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

/** The register's values and the typed ones, a line each. */
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

/** Names of the places chosen in the form. */
function usePlaceNames({ province_code, district_code }: EntryValues, provinces: readonly Province[]) {
  const { data: districts = [] } = useQuery(districtsQuery(province_code));
  return {
    province_code: provinces.find((place) => place.province_code === province_code)?.province_name,
    district_code: districts.find((place) => place.district_code === district_code)?.district_name,
  };
}
