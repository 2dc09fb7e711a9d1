import { act, screen } from '@testing-library/react';
import { notify, Notices } from '../../notices';
import { clearNotices } from '../../notices/store/notice-store';
import { renderUi } from '../../testing/render-ui';
import { TabLinks } from '../controls/tab-links';
import { FilterBar } from '../parts/filter-bar';
import { Pagination } from '../parts/pagination';
import { SignatureNote } from '../parts/signature-note';
import { globalStyles } from '../theme/global-styles';
import { FootBar } from './foot-bar';
import { PageHeader } from './page';

const [NOT_PRINTED = ''] = Object.keys(globalStyles['@media print'] as object);

const SIGNATURE = { subject: 'Каримов', issuer: 'ДСҚ', serial: '7', at: '2026-11-20T08:00:00Z', text: '{}', cms: '' };

afterEach(() => act(clearNotices));

const PARTS = {
  Қўшиш: <PageHeader title="Реестр" actions={<a href="/create">Қўшиш</a>} />,
  'Танланди: 2': <FootBar label="Танланган">Танланди: 2</FootBar>,
  Янги: <TabLinks label="Ҳолат" tabs={[{ to: '/', label: 'Янги', current: true }]} />,
  Вилоят: (
    <FilterBar active onClear={jest.fn()}>
      Вилоят
    </FilterBar>
  ),
  '1–5 / 9': <Pagination page={1} pageSize={5} total={9} hrefFor={String} />,
  'hisobot.p7s': <SignatureNote signature={SIGNATURE} name="hisobot" />,
  Сақланди: <Notices />,
};

test.each(Object.entries(PARTS))('“%s” is for the screen alone, and not printed', async (text, part) => {
  await renderUi(part);
  act(() => notify({ tone: 'success', title: 'Сақланди' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  const paper = document.body.cloneNode(true) as HTMLElement;
  paper.querySelectorAll(NOT_PRINTED).forEach((element) => element.remove());
  expect(paper).not.toHaveTextContent(text);
});
