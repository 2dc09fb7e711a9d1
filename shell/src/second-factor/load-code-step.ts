import { loadNamespace } from '@klaster/shared/i18n';
import type { ComponentType } from 'react';
import { withTimeout } from '../federation/with-timeout';
import type { CodeStepProps } from './code-step';

/** Names the step among the parts that are loaded when they are first shown. */
export const CODE_STEP = 'shell/code-step';

/** Loaded only by users with a second factor. */
export function loadCodeStep(): Promise<ComponentType<CodeStepProps>> {
  return withTimeout('code-step', async () => {
    await import('./texts');
    const [{ CodeStep }] = await Promise.all([
      import(/* webpackChunkName: "code-step" */ './code-step'),
      loadNamespace('factor'),
    ]);
    return CodeStep;
  });
}
