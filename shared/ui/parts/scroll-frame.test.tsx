import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { ScrollFrame } from './scroll-frame';

function layOut(contentWidth: number): void {
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth);
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
}

afterEach(() => jest.restoreAllMocks());

const show = () => renderUi(<ScrollFrame label="Кенг жадвал">…</ScrollFrame>);

test('wide content scrolls in a named region that the keyboard reaches, marked on the sides with more', async () => {
  layOut(1000);
  await show();
  const frame = screen.getByRole('region', { name: 'Кенг жадвал' });
  expect(frame).toHaveAttribute('tabindex', '0');
  expect(frame).toHaveAttribute('data-more');
  expect(frame).not.toHaveAttribute('data-scrolled');
  frame.scrollLeft = 700;
  fireEvent.scroll(frame);
  expect(frame).not.toHaveAttribute('data-more');
  expect(frame).toHaveAttribute('data-scrolled');
});

test('content that fits is not a region', async () => {
  layOut(300);
  await show();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
