import { act, render, screen } from '@testing-library/react';
import { COLOUR_MODE_COOKIE } from '../../contract/http/languages';
import { Box, UiProvider, useColourMode } from '..';

function Switch() {
  const { mode, setMode } = useColourMode();
  return <button onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>{mode}</button>;
}

const show = () =>
  render(
    <UiProvider>
      <Switch />
      <Box color="fg">…</Box>
    </UiProvider>,
  );

afterEach(() => {
  document.documentElement.className = '';
});

test('keeps the mode that the page came with', () => {
  document.cookie = `${COLOUR_MODE_COOKIE}=dark; path=/`;
  show();
  expect(screen.getByRole('button')).toHaveTextContent('dark');
});

describe('without a choice', () => {
  function systemPrefers(dark: boolean) {
    const query = Object.assign(new EventTarget(), { matches: dark });
    const others = window.matchMedia;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((text) => (text.includes('prefers-color-scheme') ? (query as MediaQueryList) : others(text)));
    return (next: boolean) =>
      act(() => {
        query.matches = next;
        query.dispatchEvent(new Event('change'));
      });
  }
  afterEach(() => jest.restoreAllMocks());

  test('the mode is the system’s, and follows it', () => {
    const change = systemPrefers(true);
    show();
    expect(screen.getByRole('button')).toHaveTextContent('dark');
    change(false);
    expect(document.documentElement).toHaveClass('light', { exact: true });
    change(true);
    expect(screen.getByRole('button')).toHaveTextContent('dark');
  });

  test('the mode follows the system no longer after a choice or on a closed page', () => {
    const change = systemPrefers(false);
    const { unmount } = show();
    act(() => screen.getByRole('button', { name: 'light' }).click());
    change(true);
    change(false);
    expect(document.documentElement).toHaveClass('dark', { exact: true });
    unmount();
    document.documentElement.className = '';
    document.cookie = `${COLOUR_MODE_COOKIE}=; path=/; max-age=0`;
    const { unmount: leave } = show();
    leave();
    change(true);
    expect(document.documentElement).toHaveClass('light', { exact: true });
  });
});

test('a chosen mode shows at once and is stored in a cookie, which outlives wiped storage', () => {
  show();
  act(() => screen.getByRole('button', { name: 'light' }).click());
  expect(document.documentElement).toHaveClass('dark');
  expect(document.documentElement).not.toHaveClass('light');
  expect(document.cookie).toContain(`${COLOUR_MODE_COOKIE}=dark`);
  expect(localStorage).toHaveLength(0);
});

test('prints light, then shows dark again', () => {
  document.cookie = `${COLOUR_MODE_COOKIE}=dark; path=/`;
  show();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(document.documentElement).toHaveClass('light', { exact: true });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.documentElement).toHaveClass('dark', { exact: true });
});
