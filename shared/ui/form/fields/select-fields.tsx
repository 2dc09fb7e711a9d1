import { Box, Button } from '@chakra-ui/react';
import { Select } from '../../controls/select';
import type { Option } from '../../controls/select';
import { useTranslation } from '../../../i18n';
import type { QueryState } from '../../../query/state/load-state';
import { useShownFailure } from '../../../query/state/shown-failures';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  /** Text of the empty choice. */
  placeholder?: string;
  /** Where the options come from: if they did not load, the field says so. */
  query?: QueryState;
}

export function SelectField(props: SelectFieldProps) {
  const { t } = useTranslation('shared');
  const { options, placeholder = t('ui.form.choose'), query } = props;
  const { id, field, error, control } = useField(props);
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Select {...field} {...control} value={field.value ?? ''} options={options} placeholder={placeholder} />
      {query?.isError && <OptionsFailed onRetry={query.refetch} />}
    </FieldFrame>
  );
}

function OptionsFailed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useTranslation('shared');
  useShownFailure(onRetry);
  return (
    <Box role="alert" mt="1" fontSize="table" color="fg.error">
      {t('ui.form.optionsFailed')}{' '}
      <Button variant="plain" size="xs" px="0" onClick={() => void onRetry()}>
        {t('retry')}
      </Button>
    </Box>
  );
}

/** `null` until it is answered. */
export function YesNoField(props: FieldProps) {
  const { t } = useTranslation('shared');
  const { id, field, error, control } = useField(props);
  const options = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Select
        {...field}
        {...control}
        value={String(field.value ?? '')}
        onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value === 'true')}
        options={options}
        placeholder={t('ui.form.choose')}
      />
    </FieldFrame>
  );
}
