import { LineInput } from './line-input';
import { useField } from './use-field';
import type { FieldProps } from './use-field';
import { useNumberText } from './use-number-text';

export interface NumberFieldProps extends FieldProps {
  /** Shown inside the end of the field, for example `т`. */
  unit?: string;
}

/** Accepts a number in the language's notation. The value is `null` while the field is empty: unknown is not 0. */
export function NumberField(props: NumberFieldProps) {
  const { name } = props;
  const { text, type, paste, tidy, refusal } = useNumberText(name);
  const messages = refusal === undefined ? props.messages : { ...props.messages, invalid: refusal };
  const { id, field, error, control } = useField({ ...props, ...(messages && { messages }) });
  const leave = () => {
    tidy();
    field.onBlur();
  };
  return (
    <LineInput
      id={id}
      label={props.label}
      required={props.required}
      help={props.help}
      error={error}
      unit={props.unit}
      kind="figure"
      ref={field.ref}
      name={field.name}
      disabled={control.disabled}
      value={text}
      onChange={type}
      onPaste={paste}
      onBlur={leave}
    />
  );
}
