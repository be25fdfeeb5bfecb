/**
 * For what lies over the screen and closes by a press beside it: a notice stands above, and pressing its Undo is an answer
 * to what was done inside.
 */
export const keepsOpenForNotices = {
  onInteractOutside: (event: CustomEvent<{ readonly originalEvent: Event }>) => {
    const { target } = event.detail.originalEvent;
    if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
  },
};
