import { waitFor } from '@testing-library/react';
import type { NoticeContent } from '../notices/store/notice-store';
import { useNotices } from '../notices/store/notice-store';
import { atTestEnd } from './doubles/test-end';

let raised: NoticeContent[] = [];

useNotices.subscribe(({ notices }, before) => {
  raised.push(...notices.filter((notice) => !before.notices.includes(notice)));
});

atTestEnd(() => {
  raised = [];
});

/** Finds a notice that was raised, or will be soon. On a busy machine it may leave the screen between two lines of a test. */
export function findNotice(title: string): Promise<NoticeContent> {
  return waitFor(() => {
    const notice = raised.find((raisedNotice) => raisedNotice.title === title);
    if (!notice)
      throw new Error(
        `No notice "${title}"; raised were: ${raised.map((raisedNotice) => raisedNotice.title).join(', ')}`,
      );
    return notice;
  });
}
