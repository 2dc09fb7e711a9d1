import { carryNotices } from './carry-over';
import { clearNotices, notify, useNotices } from './store/notice-store';

const titles = () => useNotices.getState().notices.map(({ title }) => title);
const go = (event: 'pagehide' | 'pageshow') => window.dispatchEvent(new Event(event));

let stop = () => {};
afterEach(() => {
  stop();
  clearNotices();
});

test('a notice raised just before a full page load is shown after it, once', () => {
  stop = carryNotices();
  notify({ tone: 'success', title: 'Муваффақиятли', message: 'Тасдиқланди' });
  go('pagehide');
  clearNotices();
  go('pageshow');
  expect(titles()).toEqual(['Муваффақиятли']);
  clearNotices();
  go('pageshow');
  expect(titles()).toEqual([]);
});

test('a newly loaded page shows the notices of the previous one', () => {
  const undo = { until: performance.now() + 9000, run: () => Promise.resolve() };
  notify({ tone: 'success', title: 'Муваффақиятли', subject: '«Олтин Тола»', undo });
  stop = carryNotices();
  go('pagehide');
  stop();
  clearNotices();
  stop = carryNotices();
  const { id: _, ...content } = useNotices.getState().notices[0]!;
  expect(content).toEqual({ tone: 'success', title: 'Муваффақиятли', subject: '«Олтин Тола»' });
});

test('nothing is stored if no notice is shown', () => {
  stop = carryNotices();
  go('pagehide');
  expect(sessionStorage).toHaveLength(0);
});

test.each(['{', 'null', '7', '[null, 7, {}]', '[{"tone":"loud","title":"x"}]', '[{"tone":"success","title":{}}]'])(
  'a tab that holds %s starts, and shows nothing of it',
  (held) => {
    sessionStorage.setItem('klaster.notices', held);
    stop = carryNotices();
    expect(titles()).toEqual([]);
  },
);

test('a full storage keeps nothing, and nothing else fails', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  stop = carryNotices();
  notify({ tone: 'success', title: 'Муваффақиятли' });
  expect(() => go('pagehide')).not.toThrow();
  expect(full).toHaveBeenCalled();
  full.mockRestore();
});
