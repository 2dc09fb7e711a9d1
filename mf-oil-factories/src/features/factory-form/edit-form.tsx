import { oilFactoryEditSchema } from '@klaster/shared/contract';
import type { OilFactory, OilFactoryEdit, Province } from '@klaster/shared/contract';
import { HttpError } from '@klaster/shared/http';
import { Form, UnsavedGuard, useZodForm } from '@klaster/shared/ui/form';
import { FactoryActions } from './factory-actions';
import { FactoryFields } from './factory-fields';
import { toEdit } from './factory-values';
import { useShowInList } from './list-of-origin';
import { StaleChoice } from './stale-choice';
import { useEditFactory } from './use-save-factory';

export type EditFormProps = {
  /** The factory as the register holds it: the form starts from it, and shows it when somebody else has changed it. */
  factory: OilFactory;
  provinces: readonly Province[];
  /** Loads the factory anew. */
  onStale: () => Promise<unknown>;
};

/** Form of a factory to be changed. */
export function EditForm({ factory, provinces, onStale }: EditFormProps) {
  const form = useZodForm(oilFactoryEditSchema, toEdit(factory));
  const { mutateAsync, error, reset } = useEditFactory(factory.id);
  const showInList = useShowInList();
  const save = async (edit: OilFactoryEdit) => {
    try {
      await mutateAsync(edit);
      showInList(edit.province_code, factory.id);
    } catch (refusal) {
      if (isStale(refusal)) await onStale();
      throw refusal;
    }
  };
  return (
    <Form form={form} onSubmit={save}>
      {isStale(error) && <StaleChoice current={factory} onChosen={reset} />}
      <FactoryFields provinces={provinces} />
      <FactoryActions />
      <UnsavedGuard />
    </Form>
  );
}

const isStale = (error: unknown) => error instanceof HttpError && error.problem?.code === 'stale_version';
