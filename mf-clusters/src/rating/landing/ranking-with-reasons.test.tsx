import { act, fireEvent, screen, within } from '@testing-library/react';
import { startTransition, useState } from 'react';
import type { MouseEvent } from 'react';
import { renderPart } from '../../test/render-part';
import { RankingWithReasons } from './ranking-with-reasons';

const dialog = () => screen.queryByRole('dialog');

const ClusterDialog = ({ cluster }: { cluster: number }) =>
  cluster === 0 ? <p>Ёпиқ</p> : <p role="dialog">{`Кластер ${cluster}`}</p>;

const loadDialog = jest.fn<Promise<unknown>, []>();

beforeEach(() => loadDialog.mockReset().mockResolvedValue(undefined));

/** Ends the navigation of the page. */
let arrive = async (_cluster: number) => {};

// React holds all transitions back until those that have begun are over.
afterEach(() => arrive(0));

/** A page that takes as long to follow to a link's address as the test wants. */
function openSlowPage() {
  const Page = () => {
    const [cluster, setCluster] = useState(0);
    const follow = (event: MouseEvent) => {
      event.preventDefault();
      startTransition(async () => {
        const found = await new Promise<number>((resolve) => {
          arrive = (id) => act(async () => resolve(id));
        });
        startTransition(() => setCluster(found));
      });
    };
    return (
      <>
        <RankingWithReasons cluster={cluster} onClose={() => {}} ClusterDialog={ClusterDialog} loadDialog={loadDialog}>
          <ul>
            <li>
              <a href="?cluster=5" data-row-link="" onClick={follow}>
                <span>Қўрғон</span>
              </a>
              <p>87,50</p>
            </li>
          </ul>
          <a href="?province=1703" onClick={follow}>
            Андижон
          </a>
        </RankingWithReasons>
        <output>{cluster}</output>
      </>
    );
  };
  return renderPart(<Page />);
}

it('opens with the click, while the page is still on its way to the address', async () => {
  const { user } = await openSlowPage();
  await user.click(screen.getByText('Қўрғон'));
  expect(dialog()).toHaveTextContent('Кластер 5');
  expect(screen.getByRole('status')).toHaveTextContent('0');
  await arrive(5);
  expect(screen.getByRole('status')).toHaveTextContent('5');
  expect(dialog()).toHaveTextContent('Кластер 5');
});

it('closes again if the page ends up elsewhere', async () => {
  const { user } = await openSlowPage();
  await user.click(screen.getByText('Қўрғон'));
  await arrive(0);
  expect(dialog()).toBeNull();
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('does not open for a link to another tab: %s', async (key) => {
  await openSlowPage();
  fireEvent.click(screen.getByText('Қўрғон'), { [key]: true });
  expect(dialog()).toBeNull();
});

it('does not open for other links', async () => {
  const { user } = await openSlowPage();
  await user.click(screen.getByText('Андижон'));
  expect(dialog()).toBeNull();
  expect(screen.queryByText('Ёпиқ')).toBeNull();
});

const reach = (text: string) => act(async () => void fireEvent.pointerOver(screen.getByText(text)));

it.each([
  ['whose link is pointed at', () => reach('Қўрғон')],
  ['whose score is pointed at', () => reach('87,50')],
  ['whose link is focused', () => act(async () => screen.getByText('Қўрғон').closest('a')!.focus())],
])('is drawn, unseen, for a row %s', async (_how, reachRow) => {
  const { container } = await openSlowPage();
  expect(screen.queryByText('Ёпиқ')).toBeNull();
  await reachRow();
  expect(within(container).getByText('Ёпиқ')).not.toBeVisible();
  expect(loadDialog).toHaveBeenCalledTimes(1);
});

it('is loaded by the click if that failed before', async () => {
  const { user } = await openSlowPage();
  loadDialog.mockRejectedValueOnce(new Error('chunk'));
  await reach('Қўрғон');
  await reach('87,50');
  expect(loadDialog).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Ёпиқ')).toBeNull();
  await user.click(screen.getByText('Қўрғон'));
  expect(dialog()).toHaveTextContent('Кластер 5');
});

it('is not loaded for other links', async () => {
  await openSlowPage();
  await reach('Андижон');
  expect(loadDialog).not.toHaveBeenCalled();
});
