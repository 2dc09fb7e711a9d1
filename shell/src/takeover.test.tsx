import { act, render, screen } from '@testing-library/react';
import { Takeover } from './takeover';

it('shows its children at once, after what stood in their place was read and removed', async () => {
  const steps: string[] = [];
  const note = (step: string) => steps.push(`${step}: ${document.body.textContent}`);
  document.body.append('preview');
  const before = jest.fn(() => {
    note('before');
    [...document.body.childNodes].find((node) => node.textContent === 'preview')?.remove();
    return () => void note('after');
  });
  const { rerender } = render(<Takeover before={before}>app</Takeover>);
  await act(async () => {});
  expect(steps).toEqual(['before: preview', 'after: app']);
  rerender(<Takeover before={before}>changed</Takeover>);
  await act(async () => {});
  expect(screen.getByText('changed')).toBeVisible();
  expect(before).toHaveBeenCalledTimes(1);
});
