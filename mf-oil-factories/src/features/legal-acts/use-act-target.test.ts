import { act, renderHook } from '@testing-library/react';
import { aFactory } from '../../test/fixtures';
import { useActTarget } from './use-act-target';

const first = aFactory({ id: 1 });
const second = aFactory({ id: 2 });

it('a late answer about one factory leaves the dialog about another open', () => {
  const { result } = renderHook(useActTarget);
  act(() => result.current.ask(first));
  act(() => result.current.ask(second));
  act(() => result.current.close(first));
  expect(result.current.target).toEqual({ factory: second, open: true });
});

it('the name stays while the dialog fades', () => {
  const { result } = renderHook(useActTarget);
  act(() => result.current.ask(first));
  act(() => result.current.close(first));
  expect(result.current.target).toEqual({ factory: first, open: false });
});
