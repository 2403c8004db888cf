/** What members of the demo company write to the service, and what they are answered. */
export const threads = {
  order: [
    {
      asked: 'I paid yesterday and my credits are not there yet. Can you look into it?',
      answered: 'Thank you for writing. Which name is on the payment, and at what time was it?',
      added: 'The name is mine, shortly after eight in the evening.',
      note: 'The payment came in late; the credits are booked. Only the answer is missing.',
    },
    {
      asked: 'I ordered the large bundle by mistake. Please pay it back.',
      answered: 'Have you used some of the credits? Then we pay back what is left.',
      added: 'I wrote four messages, the rest is untouched.',
      note: 'Four messages fit. Refund of the rest is fine.',
    },
    {
      asked: 'There is no invoice in my mails. Where do I get one?',
      answered: 'You find it under “Transactions”, beside each order.',
      added: 'Found it, but my company’s name is missing on it.',
      note: 'We cannot name companies on invoices; explain it kindly.',
    },
  ],
  service: [
    {
      asked: 'I changed my phone and the log-in asks for a code that I no longer get.',
      answered: 'We can reset it. Please tell us the town and the year of birth in your profile.',
      added: 'Both are in my profile: see there, nothing has changed.',
      note: 'Both answers fit. The reset needs a second person.',
    },
    {
      asked: 'Somebody I blocked writes to me from a second profile. What can I do?',
      answered: 'Please report that profile from its page, so that we see the messages.',
      added: 'Done. I would like to stay on the site without this.',
      note: 'The report is in the queue of the moderators.',
    },
    {
      asked: 'How do I leave for some weeks without losing my chats?',
      answered: 'Pause your profile in the settings: nobody sees you, and all chats stay.',
      added: 'And do paused weeks count for the credits that run out?',
      note: 'They do count. Say it plainly.',
    },
  ],
} as const
