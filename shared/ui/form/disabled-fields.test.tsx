import type { ComponentType } from 'react';
import { z } from 'zod';
import { renderUi } from '../../testing/render-ui';
import * as form from '.';

const { Form, useZodForm } = form;

const PROPS = {
  name: 'value',
  label: 'Майдон',
  disabled: true,
  options: [{ value: '1', label: 'Бир' }],
  autoComplete: 'new-password',
  unit: 'т',
} as const;

type Field = ComponentType<typeof PROPS>;

const FIELDS = Object.entries(form).filter(([name]) => /.Field$/.test(name)) as unknown as [string, Field][];

const Day: Field = (props) => <form.TextField {...props} type="date" />;

function Scene({ Field }: { Field: Field }) {
  return (
    <Form form={useZodForm(z.any(), { value: null })} onSubmit={() => undefined}>
      <Field {...PROPS} />
    </Form>
  );
}

test.each([...FIELDS, ['TextField of a day', Day]] as const)(
  'a disabled %s has no enabled control',
  async (_, Field) => {
    const { container } = await renderUi(<Scene Field={Field} />);
    const controls = [...container.querySelectorAll('button, select, textarea, input:not([aria-hidden])')];
    expect(controls).not.toHaveLength(0);
    for (const control of controls) expect(control).toBeDisabled();
  },
);
