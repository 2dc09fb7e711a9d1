import { act, fireEvent, screen, within } from '@testing-library/react';
import { startTransition, useState } from 'react';
import type { MouseEvent } from 'react';
import { renderPart } from '../../test/render-part';
import { Reasons } from './reasons';

const dialog = () => screen.queryByRole('dialog');

const ClusterDialog = ({ cluster }: { cluster: number }) =>
  cluster === 0 ? <p>Ёпиқ</p> : <p role="dialog">{`Кластер ${cluster}`}</p>;

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
        <Reasons cluster={cluster} onClose={() => {}} ClusterDialog={ClusterDialog}>
          <a href="?cluster=5" onClick={follow}>
            <span>Қўрғон</span>
          </a>
          <a href="?province=1703" onClick={follow}>
            Андижон
          </a>
        </Reasons>
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

it.each([
  ['pointed at', () => fireEvent.pointerOver(screen.getByText('Қўрғон'))],
  ['focused', () => act(() => screen.getByText('Қўрғон').closest('a')!.focus())],
])('is drawn, unseen, once a link is %s', async (_how, reach) => {
  const { container } = await openSlowPage();
  expect(screen.queryByText('Ёпиқ')).toBeNull();
  reach();
  expect(within(container).getByText('Ёпиқ')).not.toBeVisible();
});
