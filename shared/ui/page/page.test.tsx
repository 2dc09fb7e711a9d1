import { render, screen } from '@testing-library/react';
import { renderUi } from '../../testing/render-ui';
import { Breadcrumb } from '../parts/breadcrumb';
import { contentStart, useNameOfPage, usePageName } from './page';

const CRUMBS = [
  { label: 'Ёғ-мой корхоналари', to: '/oil' },
  { label: 'Вилоят корхоналари', to: '/oil/1703' },
  { label: 'Янги реестр қўшиш' },
];

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the way to a page', () => {
  afterEach(() => jest.restoreAllMocks());

  test('is complete if there is room', async () => {
    await renderUi(<Breadcrumb crumbs={CRUMBS} />);
    expect(links()).toEqual([
      ['Ёғ-мой корхоналари', '/oil'],
      ['Вилоят корхоналари', '/oil/1703'],
    ]);
    expect(screen.getByText('Янги реестр қўшиш')).toHaveAttribute('aria-current', 'page');
  });

  test('is one link back on a phone', async () => {
    const narrow = { ...window.matchMedia(''), matches: true, addEventListener() {}, removeEventListener() {} };
    jest.spyOn(window, 'matchMedia').mockReturnValue(narrow);
    await renderUi(<Breadcrumb crumbs={CRUMBS} />);
    expect(links()).toEqual([['Ортга: Вилоят корхоналари', '/oil/1703']]);
    expect(screen.queryByText('Янги реестр қўшиш')).toBeNull();
    expect(screen.getByText('Вилоят корхоналари')).not.toHaveStyle({ whiteSpace: 'nowrap' });
  });
});

test('a page has the title set by its content, for as long as that is shown', () => {
  const Title = () => <p>{useNameOfPage() ?? 'none'}</p>;
  const Screen = ({ name }: { name: string | undefined }) => {
    usePageName(name);
    return null;
  };
  const page = (name?: string) => (
    <>
      <Screen name={name} />
      <Title />
    </>
  );
  const { container, rerender } = render(page());
  expect(container).toHaveTextContent('none');
  rerender(page('Бухоро вилояти'));
  expect(container).toHaveTextContent('Бухоро вилояти');
  rerender(<Title />);
  expect(container).toHaveTextContent('none');
});

test('content starts at its heading, else at its region', () => {
  expect(contentStart()).toBeNull();
  const { container } = render(<main tabIndex={-1} />);
  expect(contentStart()).toBe(container.firstElementChild);
  render(<h1>Сарлавҳа</h1>, { container: container.querySelector('main')! });
  contentStart()?.focus();
  expect(screen.getByRole('heading')).toHaveFocus();
});
