import { Input, Textarea } from '@chakra-ui/react';
import type { InputProps } from '@chakra-ui/react';
import { useTranslation } from '../../../i18n';
import { DayInput } from '../../parts/day-input';
import { FieldFrame } from './field-frame';
import { useField } from './use-field';
import type { FieldProps } from './use-field';
import { formatPhone, toE164 } from '../../../contract/http/written-values';

export interface TextFieldProps extends FieldProps {
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'email';
  maxLength?: number;
  /** `date`: typed as 20.11.2026 or chosen from a calendar; the value is `2026-11-20`, or empty. */
  type?: 'text' | 'date';
}

export function TextField(props: TextFieldProps) {
  return props.type === 'date' ? <DayField {...props} /> : <LineField {...props} />;
}

function LineField(props: TextFieldProps) {
  const { autoComplete = 'off', inputMode, maxLength } = props;
  const { id, field, error, control } = useField(props);
  const optional: InputProps = { ...(inputMode && { inputMode }), ...(maxLength && { maxLength }) };
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Input {...field} {...control} {...optional} value={field.value ?? ''} autoComplete={autoComplete} />
    </FieldFrame>
  );
}

function DayField(props: FieldProps) {
  const { t } = useTranslation('shared');
  const messages = { invalid: t('ui.form.noDay'), ...props.messages };
  const { id, field, error, control } = useField({ ...props, messages });
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <DayInput {...field} {...control} label={props.label} value={field.value ?? ''} />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends FieldProps {
  /** In CSS, e.g. `300px`; default: resizable. */
  height?: string;
  maxLength?: number;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { height, maxLength } = props;
  const { id, field, error, control } = useField(props);
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Textarea
        {...field}
        {...control}
        {...(maxLength && { maxLength })}
        value={field.value ?? ''}
        {...(height ? { height, resize: 'none' } : { rows: 4 })}
      />
    </FieldFrame>
  );
}

const EXAMPLE = '+998 90 123-45-67';

/** Accepts any usual notation, and formats it when the field is left. The schema converts the value to E.164. */
export function PhoneField(props: FieldProps) {
  const { id, field, error, control } = useField(props);
  const leave = () => {
    const tidy = formatPhone(toE164(field.value ?? ''));
    if (tidy.startsWith('+998 ')) field.onChange(tidy);
    field.onBlur();
  };
  return (
    <FieldFrame id={id} label={props.label} required={props.required} help={props.help} error={error}>
      <Input
        {...field}
        {...control}
        value={formatPhone(field.value ?? '')}
        onBlur={leave}
        type="tel"
        autoComplete="off"
        placeholder={EXAMPLE}
      />
    </FieldFrame>
  );
}
