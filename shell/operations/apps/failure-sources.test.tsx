import { checkAccessibility, network } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { anApp, version } from '../../src/test/registry';
import { renderPage } from '../test/render-page';

const FAILURE = {
  version: version('b'),
  phase: 'render' as const,
  visitors: 4,
  last: '2026-11-20T09:05:00.000Z',
  message: 'name is not defined',
};

it('shows where a version failed, with the lines of its source', async () => {
  network.on('GET /registry', { apps: [anApp({ failures: [FAILURE] })] });
  const position = { file: '71.ab.js', line: 1, column: 2345 };
  const source = { file: 'src/chart.tsx', line: 9, first: 8, lines: ['const name = 1;', '  throw name;'] };
  network.on('GET /registry/:app/failures', {
    failures: [
      { ...FAILURE, position, source },
      { ...FAILURE, phase: 'chunk', position, source: null },
      { ...FAILURE, phase: 'entry', position: null, source: null },
    ],
  });
  const { user } = await renderPage();
  await user.click(await screen.findByRole('button', { name: 'Хато жойи: mf-clusters bbbbbbbb' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('src/chart.tsx:9')).toBeVisible();
  expect(dialog.querySelector('mark')).toHaveTextContent('9 throw name;');
  expect(dialog).toHaveTextContent('71.ab.js:1:2345');
  expect(dialog).toHaveTextContent('Коддаги жойи маълум эмас');
  expect(network.requests('GET /registry/:app/failures')).toMatchObject([
    { params: { app: 'mf-clusters' }, query: { version: version('b') } },
  ]);
  await checkAccessibility(dialog);
});
