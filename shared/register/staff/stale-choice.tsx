import { useQuery } from '@tanstack/react-query';
import { toE164 } from '../../contract/phone';
import type { Province } from '../../contract/places';
import { useTranslation } from '../../i18n';
import { Box, Button, chakra, Flex, Text, VisuallyHidden } from '../../ui';
import { useFormContext } from '../../ui/form';
import { useFieldLabel, useFieldText } from '../fields';
import { districtsQuery } from '../queries';
import type { Entry } from '../queries';
import type { Register } from '../register';
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

const COLUMNS = { base: '1fr 1fr', sm: '14rem 1fr 1fr' };

/** Somebody saved meanwhile: shows where the register differs from what is typed, side by side, and leaves the choice to the user. */
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
    reset(now);
    goOn();
  };
  const keep = () => {
    setValue('version', now.version);
    clearErrors();
    goOn();
  };
  return (
    <Box as="section" aria-labelledby="stale-title" p="4" borderWidth="1px" borderRadius="md" bg="bg.muted">
      <Text as="h2" id="stale-title" fontWeight="semibold">
        {t('stale.title')}
      </Text>
      <Text mt="1">{t(fields.length > 0 ? 'stale.text' : 'stale.same')}</Text>
      {fields.length > 0 && (
        <Differences register={register} fields={fields} current={current} typed={typed} provinces={provinces} />
      )}
      <Flex mt="3" gap="3" wrap="wrap">
        <Button variant="outline" onClick={take}>
          {t('stale.take')}
        </Button>
        <Button variant="outline" colorPalette="gray" onClick={keep}>
          {t('stale.keep')}
        </Button>
      </Flex>
    </Box>
  );
}

type DifferencesProps = Omit<StaleChoiceProps, 'onChosen'> & { fields: readonly string[]; typed: EntryValues };

/** What the register holds and what was typed, a line each. */
function Differences({ register, fields, current, typed, provinces }: DifferencesProps) {
  const { t } = useTranslation('register');
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  const names = usePlaceNames(typed, provinces);
  const theirs: Record<string, unknown> = {
    ...current,
    province_code: current.province_name,
    district_code: current.district_name,
  };
  const mine: Record<string, unknown> = { ...typed, ...names };
  const grid = { display: 'grid', gridTemplateColumns: COLUMNS, columnGap: '4' } as const;
  return (
    <Box mt="2" fontSize="table">
      <Box {...grid} aria-hidden fontWeight="semibold" color="fg.muted">
        <Box display={{ base: 'none', sm: 'block' }} />
        <span>{t('stale.theirs')}</span>
        <span>{t('stale.mine')}</span>
      </Box>
      <chakra.dl>
        {fields.map((field) => (
          <Box key={field} {...grid} py="1" borderTopWidth="1px">
            <chakra.dt color="fg.muted" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
              {label(field)}
            </chakra.dt>
            <chakra.dd overflowWrap="anywhere">
              <VisuallyHidden>{`${t('stale.theirs')}: `}</VisuallyHidden>
              {text(field, theirs[field])}
            </chakra.dd>
            <chakra.dd overflowWrap="anywhere">
              <VisuallyHidden>{`${t('stale.mine')}: `}</VisuallyHidden>
              {text(field, mine[field])}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  );
}

/** Names of the places chosen in the form. */
function usePlaceNames({ province_code, district_code }: EntryValues, provinces: readonly Province[]) {
  const { data: districts = [] } = useQuery(districtsQuery(province_code));
  return {
    province_code: provinces.find((place) => place.province_code === province_code)?.province_name,
    district_code: districts.find((place) => place.district_code === district_code)?.district_name,
  };
}
