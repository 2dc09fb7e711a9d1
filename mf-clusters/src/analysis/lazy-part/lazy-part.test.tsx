import { act, screen } from '@testing-library/react';
import { renderPart } from '../../test/render-part';
import { lazyPart } from './lazy-part';

const Drawing = ({ title }: { title: string }) => <p>{title}</p>;

it('fetches the part when it is rendered', async () => {
  const load = jest.fn(() => Promise.resolve(Drawing));
  const Part = lazyPart(load, { height: '10rem' });
  expect(load).not.toHaveBeenCalled();
  await renderPart(<Part title="Харита" />);
  expect(await screen.findByText('Харита')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

it('offers a retry if the part did not load, and keeps the rest of the page', async () => {
  const load = jest.fn(() => Promise.resolve(Drawing)).mockRejectedValueOnce(new Error('chunk'));
  const Part = lazyPart(load, { height: '10rem' });
  const { user } = await renderPart(
    <>
      <p>Сарлавҳа</p>
      <Part title="Харита" />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Қайта уриниш' }));
  expect(await screen.findByText('Харита')).toBeVisible();
  expect(screen.getByText('Сарлавҳа')).toBeVisible();
});

it('waits until its place is near the viewport, if told to', async () => {
  let comeIntoSight = (_near: boolean) => {};
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      comeIntoSight = (isIntersecting) => notify([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  }
  jest.spyOn(window, 'IntersectionObserver').mockImplementation((notify) => new Observer(notify as never) as never);
  const load = jest.fn(() => Promise.resolve(Drawing));
  const Part = lazyPart(load, { height: '10rem', whenSeen: true });
  await renderPart(<Part title="Харита" />);
  act(() => comeIntoSight(false));
  expect(load).not.toHaveBeenCalled();
  const onPaper = () => document.querySelector('[data-print="hidden"]') === null;
  expect(onPaper()).toBe(false);
  // Nothing is awaited there yet.
  expect(screen.queryByRole('status')).toBeNull();
  act(() => comeIntoSight(true));
  expect(await screen.findByText('Харита')).toBeVisible();
  expect(onPaper()).toBe(true);
});
