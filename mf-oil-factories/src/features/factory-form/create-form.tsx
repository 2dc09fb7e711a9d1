import { oilFactoryInputSchema } from '@klaster/shared/contract';
import type { Province } from '@klaster/shared/contract';
import { Form, UnsavedGuard, useZodForm } from '@klaster/shared/ui/form';
import { PATHS } from '../../paths';
import { FactoryActions } from './factory-actions';
import { FactoryFields } from './factory-fields';
import { emptyFactory } from './factory-values';
import { useCreateFactory } from './use-save-factory';

export type CreateFormProps = {
  /** Chosen from the start. */
  provinceCode: string;
  /** Those that can be chosen. */
  provinces: readonly Province[];
};

/** Form of a factory to be added. */
export function CreateForm({ provinceCode, provinces }: CreateFormProps) {
  const form = useZodForm(oilFactoryInputSchema, emptyFactory(provinceCode));
  const { mutateAsync } = useCreateFactory();
  return (
    <Form form={form} onSubmit={mutateAsync}>
      <FactoryFields provinces={provinces} />
      <FactoryActions listPath={`${PATHS.session.live}/${provinceCode}`} />
      <UnsavedGuard />
    </Form>
  );
}
