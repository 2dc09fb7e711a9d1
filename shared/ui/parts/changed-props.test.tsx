import { act } from '@testing-library/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../../testing/render-ui';
import { BusyButton } from '../controls/busy-button';
import { Checkbox, ChoiceBox } from '../controls/checkbox';
import { TabLinks } from '../controls/tab-links';
import { Breadcrumb } from './breadcrumb';
import { DayInput } from './day-input';
import { DateFilter, SelectFilter } from './filter-bar';
import { Pagination } from './pagination';
import { SearchFilter } from './search-filter';

const ignore = () => undefined;

const day = { label: 'Кун', onChange: ignore };
const year = { ...day, min: '2026-01-01', max: '2026-12-31' };
const select = { label: 'Ҳолати', onChange: ignore, options: ['1', '2'].map((value) => ({ value, label: value })) };
const pages = { pageSize: 10, total: 100, hrefFor: (page: number) => `?page=${page}` };
const tabs = (current: number) => ['/a', '/b'].map((to, at) => ({ to, label: to, current: at === current }));

/** A part, and the same with other props. */
const PARTS: readonly (readonly [name: string, before: ReactElement, after: ReactElement])[] = [
  ['Checkbox', <Checkbox key="" indeterminate disabled />, <Checkbox key="" />],
  ['ChoiceBox', <ChoiceBox key="" label="Бир" indeterminate />, <ChoiceBox key="" label="Икки" />],
  ['BusyButton', <BusyButton key="" busy busyLabel="…" />, <BusyButton key="" busy={false} />],
  ['TabLinks', <TabLinks key="" label="а" tabs={tabs(0)} />, <TabLinks key="" label="а" tabs={tabs(1)} />],
  ['Breadcrumb', <Breadcrumb key="" crumbs={[{ label: 'а', to: '/a' }]} />, <Breadcrumb key="" crumbs={[]} />],
  ['DayInput', <DayInput key="" {...day} value="2026-02-05" disabled />, <DayInput key="" {...day} value="" />],
  ['DateFilter', <DateFilter key="" {...year} value="2026-02-05" />, <DateFilter key="" {...year} value="" />],
  ['SelectFilter', <SelectFilter key="" {...select} value="1" />, <SelectFilter key="" {...select} value="2" />],
  ['Pagination', <Pagination key="" {...pages} page={3} />, <Pagination key="" {...pages} page={1} />],
  [
    'SearchFilter',
    <SearchFilter key="" label="Ном" value="а" onSearch={ignore} />,
    <SearchFilter key="" label="Ном" value="" onSearch={ignore} />,
  ],
];

/** What HTML says, without generated ids, and what it does not. */
function look(container: HTMLElement): unknown {
  const elements = [...container.querySelectorAll('*')].map((element) =>
    element
      .getAttributeNames()
      .toSorted()
      .map((name) => `${name} ${element.getAttribute(name)}`)
      .filter((attribute) => !/^value |_r_/.test(attribute)),
  );
  const inputs = [...container.querySelectorAll('input, select')] as HTMLInputElement[];
  const states = inputs.map(({ value, checked, indeterminate }) => [value, checked, indeterminate]);
  return [container.textContent, elements, states];
}

test.each(PARTS)('a %s with other props keeps nothing of those before', async (_, before, after) => {
  let change = ignore as () => void;
  function Scene() {
    const [part, setPart] = useState(before);
    change = () => setPart(after);
    return part;
  }
  const first = await renderUi(<Scene />);
  act(change);
  const changed = look(first.container);
  first.unmount();
  expect(changed).toEqual(look((await renderUi(after)).container));
});
