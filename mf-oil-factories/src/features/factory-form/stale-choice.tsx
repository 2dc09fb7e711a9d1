import type { OilFactory, OilFactoryEdit } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra, Flex, Text } from '@klaster/shared/ui';
import { useFormContext } from '@klaster/shared/ui/form';
import { changedFields, toEdit } from './factory-values';
import { useFieldText } from './field-text';

type StaleChoiceProps = {
  /** The factory as somebody else left it. */
  current: OilFactory;
  /** Called once the user has chosen. */
  onChosen: () => void;
};

/** Somebody saved meanwhile: shows where the register differs from what is typed, and leaves the choice to the user. */
export function StaleChoice({ current, onChosen }: StaleChoiceProps) {
  const { t } = useTranslation('mf-oil-factories');
  const { getValues, reset, setValue, setFocus, clearErrors } = useFormContext<OilFactoryEdit>();
  const text = useFieldText();
  const fields = changedFields(getValues(), toEdit(current));
  // The buttons go away with the choice: the focus moves to the form's beginning.
  const goOn = () => {
    onChosen();
    setFocus('company_name');
  };
  const take = () => {
    reset(toEdit(current));
    goOn();
  };
  const keep = () => {
    setValue('version', toEdit(current).version);
    clearErrors();
    goOn();
  };
  return (
    <Box as="section" aria-labelledby="stale-title" p="4" borderWidth="1px" borderRadius="md" bg="bg.muted">
      <Text as="h2" id="stale-title" fontWeight="semibold">
        {t('stale.title')}
      </Text>
      <Text mt="1">{t(fields.length > 0 ? 'stale.text' : 'stale.same')}</Text>
      <chakra.dl mt="2" display="grid" gridTemplateColumns={{ sm: '14rem 1fr' }} columnGap="4" rowGap="1">
        {fields.map((field) => (
          <Box key={field} display="contents">
            <chakra.dt color="fg.muted">{t(`fields.${field}`)}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{text(current, field)}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
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
