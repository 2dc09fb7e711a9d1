import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useQueryParams } from '.';

type Tools = ReturnType<typeof useQueryParams>;

function open(at: string) {
  let tools: Tools | undefined;
  const Page = () => {
    tools = useQueryParams();
    return null;
  };
  const router = createMemoryRouter([{ path: '/list', element: <Page /> }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { router, change: (name: string, value: string) => tools![1]((before) => withParam(before, name, value)) };
}

function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.set(name, value);
  return after;
}

test('a second change keeps the first, even before that is rendered', async () => {
  const { router, change } = open('/list?year=2026');
  await act(async () => {
    change('quarter', '3');
    change('province', '1703');
  });
  expect(router.state.location.search).toBe('?year=2026&quarter=3&province=1703');
});

test('a change follows the address when somebody else moved it', async () => {
  const { router, change } = open('/list?year=2026');
  await act(() => router.navigate('/list?year=2025'));
  await act(async () => change('quarter', '1'));
  expect(router.state.location.search).toBe('?year=2025&quarter=1');
});
