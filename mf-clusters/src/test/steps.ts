import type { CallName } from '@klaster/shared/http';
import { expectConsoleError, network, problem } from '@klaster/shared/testing';
import type { renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';

/** The texts of all parts with this role. */
export const readTexts = (part: HTMLElement, role = 'cell') =>
  within(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);

export function failCall(
  call: CallName,
  ...[status = 500, code = 'internal', members]: Partial<Parameters<typeof problem>>
): void {
  expectConsoleError(new RegExp(members?.detail ?? code));
  network.on(call, problem(status, code, members));
}

/** Opens a screen whose request fails, and uses its retry button, which succeeds. */
export async function retryAfterFailure<Name extends CallName>(
  call: Name,
  answer: Parameters<typeof network.on<Name>>[1],
  open: () => ReturnType<typeof renderRemote>,
): ReturnType<typeof renderRemote> {
  failCall(call);
  const scene = await open();
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  network.on(call, answer);
  await scene.user.click(retry);
  return scene;
}
