import { render, screen, waitFor } from '@testing-library/react';

const PAGE = /something/g;

const catchFailure = (act: () => unknown) =>
  Promise.resolve()
    .then(act)
    .then(
      () => new Error('found'),
      (error: Error) => error,
    );

const LOOKS: [name: string, look: () => unknown][] = [
  ['is found', () => screen.findByText('nothing', {}, { timeout: 60 })],
  ['is waited for', () => waitFor(() => screen.getByLabelText('nothing'), { timeout: 60 })],
  ['is there', () => screen.getByText('nothing')],
];

test.each(LOOKS)('an element that never %s is reported once, with the current page', async (_, look) => {
  render(<p>something</p>);
  const { name, message } = await catchFailure(look);
  expect(name).toBe('TestingLibraryElementError');
  expect(message).toContain('nothing');
  expect(message.match(PAGE)).toHaveLength(1);
});

test('a wait that succeeds has not printed the page', async () => {
  render(<p>something</p>);
  const seen: string[] = [];
  const look = () => {
    try {
      screen.getByText('nothing');
    } catch (error) {
      seen.push(String(error));
    }
  };
  await waitFor(look);
  expect(seen).toHaveLength(1);
  expect(seen[0]).not.toMatch(PAGE);
});
