import { loginBodySchema } from '@klaster/shared/contract/http';
import { Stack } from '@klaster/shared/ui';
import {
  Checkbox,
  ChoicesField,
  Form,
  FormActions,
  LineInput,
  NumberField,
  PasswordField,
  PhoneField,
  SelectField,
  StaleValues,
  SubmitAs,
  SwitchField,
  TextAreaField,
  TextField,
  useZodForm,
  YesNoField,
} from '@klaster/shared/ui/form';
import { useState } from 'react';
import type { ReactNode } from 'react';

const OPTIONS = [
  { value: '1703', label: 'Андижон вилояти' },
  { value: '1706', label: 'Бухоро вилояти' },
];

const SAVE = 'Save';

const nothing = () => undefined;

function InForm({ children }: { readonly children: ReactNode }) {
  const form = useZodForm(loginBodySchema, { login: '', password: '' });
  return (
    <Form form={form} onSubmit={nothing}>
      <Stack gap="4">{children}</Stack>
    </Form>
  );
}

function TypedLine() {
  const [text, setText] = useState('');
  return <LineInput id="line" label="Area" kind="figure" unit="ha" value={text} onChange={setText} />;
}

const WORDS = { title: 'Changed meanwhile', text: SAVE, theirs: 'Theirs', mine: 'Mine', take: 'Take', keep: 'Keep' };

const inForm = (field: ReactNode) => <InForm>{field}</InForm>;

export const FORM_SAMPLES: Readonly<Record<string, ReactNode>> = {
  TextField: inForm(<TextField name="text" label="Name" required />),
  TextAreaField: inForm(<TextAreaField name="area" label="Remark" />),
  NumberField: inForm(<NumberField name="number" label="Area" unit="ha" />),
  PasswordField: inForm(<PasswordField name="password" label="Password" autoComplete="current-password" />),
  PhoneField: inForm(<PhoneField name="phone" label="Phone" />),
  SelectField: inForm(<SelectField name="select" label="Province" options={OPTIONS} />),
  ChoicesField: inForm(<ChoicesField name="choices" label="Provinces" options={OPTIONS} />),
  SwitchField: inForm(<SwitchField name="switch" label="Active" />),
  YesNoField: inForm(<YesNoField name="yes" label="Exports" />),
  LineInput: <TypedLine />,
  Checkbox: <Checkbox aria-label="Chosen" indeterminate />,
  Form: inForm(<TextField name="login" label="Login" />),
  FormActions: inForm(<FormActions submitLabel={SAVE} />),
  SubmitAs: inForm(<SubmitAs purpose="next">{SAVE}</SubmitAs>),
  StaleValues: (
    <StaleValues
      words={WORDS}
      rows={[{ field: 'name', label: 'Name', theirs: 'Cotton', mine: 'Kotton' }]}
      onTake={nothing}
      onKeep={nothing}
    />
  ),
};
