import type * as RouterEntry from '@klaster/shared/router';
import type * as FormEntry from '@klaster/shared/ui/form';
import { screen, waitFor, within } from '@testing-library/react';
import { acceptSaves, FACT, field, LAND, openForm } from '../../test/entry-scene';

/** Ids of lines, and targets of links, each time that one is drawn. */
const mockDrawn: string[] = [];

jest.mock('@klaster/shared/ui/form', () => {
  const entry = jest.requireActual<typeof FormEntry>('@klaster/shared/ui/form');
  const LineInput: typeof entry.LineInput = (props) => {
    mockDrawn.push(props.id);
    return <entry.LineInput {...props} />;
  };
  return { ...entry, LineInput };
});

jest.mock('@klaster/shared/router', () => {
  const entry = jest.requireActual<typeof RouterEntry>('@klaster/shared/router');
  const Link = (props: RouterEntry.LinkProps) => {
    mockDrawn.push(props.to as string);
    return <entry.Link {...props} />;
  };
  return { ...entry, Link };
});

beforeEach(acceptSaves);

const sectionOne = () => within(screen.getByRole('navigation')).getByRole('link', { name: /^I\. / });

/** Names of the components that render during an act. */
async function drawnBy(act: () => Promise<void>): Promise<Set<string>> {
  mockDrawn.length = 0;
  await act();
  return new Set(mockDrawn);
}

describe('a key', () => {
  it('renders its own field, and its section in the list if that has changed', async () => {
    const { user } = await openForm();
    await user.click(field(LAND));
    const first = await drawnBy(() => user.keyboard('1'));
    expect([...first]).toEqual(['entry-cluster_lands', '?section=I']);
    expect(await drawnBy(() => user.keyboard('2'))).toEqual(new Set(['entry-cluster_lands']));
  });

  it('is painted first: list, state and computed figures follow', async () => {
    await openForm();
    const computed = screen.getByText('Пахта ҳосили режасининг бажарилиши').nextElementSibling;
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    // Without `act`, React schedules updates as in a browser.
    const figure = field(FACT);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(figure, '2500');
    figure.dispatchEvent(new Event('input', { bubbles: true }));
    expect(figure).toHaveValue('2500');
    expect([sectionOne().textContent, computed?.textContent]).toEqual([
      expect.stringContaining('1 / 3'),
      '— %, йил бошидан',
    ]);
    expect(screen.queryByText('Сақланмоқда…')).toBeNull();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
    await waitFor(() => expect(computed).toHaveTextContent('83,3 %'));
    expect(sectionOne()).toHaveTextContent('2 / 3');
    expect(screen.getAllByText('Сақланмоқда…')).not.toHaveLength(0);
  });

  it('adds no style rule, which would make the browser match all styles of the page again', async () => {
    const { user } = await openForm();
    const rules = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).length;
    const before = rules();
    expect(before).toBeGreaterThan(0);
    await user.type(field(FACT), '25');
    expect(field(/^Сабаби: Амалдаги/)).toBeVisible();
    expect(rules()).toBe(before);
  });
});
