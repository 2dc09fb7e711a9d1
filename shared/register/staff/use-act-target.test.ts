import { act, renderHook } from '@testing-library/react';
import type { Entry } from '../lists/queries';
import { useActTarget } from './legal-act-dialog';

const first = { id: 1 } as Entry;
const second = { id: 2 } as Entry;

it('a late answer about one entry leaves the dialog about another open', () => {
  const { result } = renderHook(useActTarget);
  act(() => result.current.ask(first));
  act(() => result.current.ask(second));
  act(() => result.current.close(first));
  expect(result.current.target).toEqual({ entry: second, open: true });
});

it('the name stays while the dialog fades', () => {
  const { result } = renderHook(useActTarget);
  act(() => result.current.ask(first));
  act(() => result.current.close(first));
  expect(result.current.target).toEqual({ entry: first, open: false });
});
