/** The guide: an intro and the common tasks of each screen, one task per line. */
export default {
  intro: "Find out what each screen is for, and how to do the most common tasks.",
  search: "Search the guide",
  none: "No article matches “%{search}”.",
  openGuide: "Open the guide",
  openScreen: "Open %{screen}",
  articles: {
    home: {
      title: "Home",
      intro:
        "Home shows what needs your attention: new messages, posts to review and changes requested from you. The checklist guides you through opening a new site. Your team's recent content is below it.",
      steps:
        "To find a screen, a post or a dish, press Ctrl+K (⌘K on a Mac) and type its name.\nTo work on another site, select it in the domain menu at the top left.\nTo see your site as visitors do, click View site at the top.\nTo set up a new site, click Answer a few questions and enter your name, food, hours and contact info.",
    },
    today: {
      title: "Today",
      intro:
        "Use Today on your phone while you serve. Close for the day, publish a notice, or mark a dish as sold out. Visitors see each change within seconds.",
      steps:
        "To close early, tap Close today and add a reason. The site shows it until midnight.\nTo mark a dish as sold out, tap it. It is available again tomorrow.\nTo change the opening hours of a holiday, open Special hours & closures.\nIf you're offline, your changes are sent when you reconnect.",
    },
    stops: {
      title: "Stops",
      intro:
        "A stop is where and when a food truck serves. The site shows the next stops on its stops page, on maps and in calendars. Stops can repeat every week or every month.",
      steps:
        "To add a stop, click New stop and select the place, the day and the hours.\nTo cancel a stop, open it and click Cancel stop. For a repeating stop, choose which days.\nTo tell visitors that the truck has arrived, tap Here on the Today screen.\nMembers can request a stop. Approve or decline requests at the top of this screen. The navigation shows the number of requests.",
    },
    places: {
      title: "Places",
      intro:
        "A place is a location that several food trucks share, such as a square or a parking lot. Its time slots are the hours that members can book or request. Visitors see the place with its address on the map.",
      steps:
        "To add a place, click New place and enter its name and address.\nTo let members book the place, add time slots.\nTo describe the entrance or the power supply, add a note for trucks and visitors.",
    },
    content: {
      title: "Pages and posts",
      intro:
        "Pages, members, cuisines, showcases, catering offers and blog posts work the same way. A new post becomes a draft while you type, which only your team can see. Changes to a published post stay private until you publish them.",
      steps:
        "To add a page or post, click New page or New blog post, enter a title and save.\nTo publish later, click Schedule and choose a date.\nTo go back to an earlier version, open the version history, compare the versions and restore one.\nTo use a post as a template, open its menu and click Duplicate.\nTo continue with unsaved changes, open the post again on any device. Unsaved changes are stored for 30 days.\nTo insert a video, map, form, image or table in a text, type / on an empty line. To show a video, you can also paste its URL there.\nTo find the pages and menus that link to a post, see Linked from in its form.\nDeleted posts are in the trash. Restore them from there.",
    },
    builder: {
      title: "Page builder",
      intro:
        "The page builder shows your page as visitors see it. Click any text and type, or select a block to change its settings. Your changes are saved as you type and go live when you publish.",
      steps:
        "To add a block, click it in the list of blocks.\nTo move a block, drag it on the page or in the outline, or click Move up or Move down.\nTo move, duplicate or delete several blocks, click them with Shift or Ctrl (⌘ on a Mac), drag a rectangle over them, or click Select several blocks.\nTo reuse a group of blocks, save it as a pattern.\nTo preview the page on a phone, select the phone width above the page.\nTo correct the name, price or description of a dish, click it on the page. Changes to dishes are public immediately. For everything else, click Edit this dish. Its menu opens, and you return to the page after you save.\nTo show the page to others before you publish it, click Share preview. Revoke earlier links there.\nTo undo a change, press Ctrl+Z (⌘Z on a Mac).",
    },
    comments: {
      title: "Comments",
      intro:
        "Discuss posts with your team. A comment can be about the whole post, a field or a block of the page. Visitors never see comments, and duplicated posts start without comments.",
      steps:
        "To comment on a post, click the speech bubble at the top. On a phone, open the menu with the three dots and tap Comments.\nTo comment on a field, point to it and click the speech bubble in its top-right corner.\nTo comment on a block, select it in the page builder and click Comment on block.\nTo notify a team member by email, type @ and choose a name.\nWhen the change is done, click Resolve. The comment moves to Resolved, and a reply reopens it.\nTo choose when you get emails about comments, open Email notifications in your profile.",
    },
    review: {
      title: "Review",
      intro:
        "Authors and members submit their posts for review before they go live. The review shows what changed since the published version. You publish the post or request changes with a comment.",
      steps:
        "To accept the changes, click Publish.\nTo return the post to its author, click Request changes and describe what to improve.\nThe author gets an email with your comment.",
    },
    menus: {
      title: "Menus",
      intro:
        "A menu lists your dishes with prices, diets and allergens. The site shows each menu at the times that you set, for example lunch on weekdays. You can print a menu, or cards with a QR code for each table.",
      steps:
        "To add many dishes, click Paste menu and paste the text or table of your current menu. The panel lists the lines it couldn't read so that you can correct them.\nTo change a price, click it in the list, enter the new price and press Enter.\nTo show a menu only at lunch, select a meal period in its settings.\nList allergens only if you know the recipe. For other dishes, the site says “Ask us about allergens”.",
    },
    media: {
      title: "Media",
      intro:
        "Media contains the images, videos and documents of your site. Images are resized for every screen, so upload the original photo. Each file shows where it is used.",
      steps:
        "To upload files, drag them onto the list.\nTo help visitors who can't see an image, add alt text.\nTo choose the part that stays visible in narrow frames, click Edit image and set the focal point.\nTo crop or rotate an image, click Edit image. Reset restores the original.\nTo replace a file wherever it is used, open it and click Replace.",
    },
    faq: {
      title: "FAQ",
      intro:
        "Answer the questions that visitors ask most. Questions appear on the FAQ page and in FAQ blocks, in the order of this list. Search engines can show them below your site.",
      steps:
        "To add a question, click Add question.\nTo change the order, drag a question, or use its menu.\nTo group questions, add categories.",
    },
    submissions: {
      title: "Submissions",
      intro:
        "Submissions are the messages that visitors send with your forms. Each message is also emailed to the site or its admins. Old messages are deleted automatically to protect the privacy of your visitors.",
      steps:
        "To answer a message, open it, enter your reply and click Send reply.\nTo add a note for your team, open the message.\nSuspicious messages are marked as spam. If a message isn't spam, change its status.\nTo keep messages, export them as CSV.\nTo choose how long messages are stored, and which words mark spam, click Settings.",
    },
    users: {
      title: "Users",
      intro:
        "Users are the people who can sign in to the panel of this site. A user's role determines their permissions. An invited user chooses their own password.",
      steps:
        "To add a user, click Invite user and select a role.\nA Member edits only the page of their own business. An Author writes posts, an Editor publishes them, and an Admin also manages users and options.\nTo remove a user from this site, open the user and click Remove from this domain. Their posts aren't deleted.\nIf support views the panel as one of your users, you get an email with the reason, and the view appears in Activity. In this view, support can't change anything.",
    },
    activity: {
      title: "Activity",
      intro:
        "Activity lists who changed what on this site, and when. It includes sign-ins, published posts, changed options and deleted files. Entries can't be changed or deleted.",
      steps: "To find a change, filter by item or date.",
    },
    profile: {
      title: "Your profile",
      intro:
        "Change your name, email address and password here. Turn on two-factor authentication to protect your account if your password is stolen. You can also see where you're signed in.",
      steps:
        "To use two-factor authentication, scan the QR code with an authenticator app, and store the recovery codes in a safe place.\nIf you lose a device, sign it out under Active sessions.\nTo get fewer emails, open Email notifications and choose the daily digest or Never.\nThe language and the theme of the panel are in the account menu.",
    },
    options: {
      title: "Site options",
      intro:
        "Site options contain the name, the colors, the design, the navigation and the business info of your site. They apply to all pages. Most changes are live as soon as you save them.",
      steps:
        "To change opening hours, address and phone number, open Business info.\nTo change the links at the top of the site, open Navigation and drag the items.\nTo change colors, open Colors. A warning appears if text would be hard to read.\nTo change the template, the fonts, the buttons or the header, open Design. The preview shows the result, and Share preview creates a link for others. Your content stays the same.\nTo send an old URL to a new page, add a redirect.\nTo add a statistics tool, open Custom code & analytics.",
    },
    backups: {
      title: "Backups",
      intro:
        "A snapshot is a copy of your site at one point in time, created after each day with changes. You can restore individual posts or the whole site from it. An export is a file with your content that you can keep or move to another site.",
      steps:
        "Before a large change, click Create snapshot.\nTo restore a single post, open a snapshot and restore the post.\nTo move a site, export it, and import the file on the other site.\nBefore a restore, export, import or copy starts, confirm your identity with your password or a code.",
    },
    domains: {
      title: "Domains",
      intro:
        "A domain is a site with its own content, colors and team. Super admins create and suspend domains and manage their domain names. Only super admins see this screen.",
      steps:
        "To create a site, enter its domain name and title, and select a template.\nTo create many domains, click Import domains and select a CSV file.\nBefore you add a domain name, point its DNS record to this server.\nTo take a site offline for a while, suspend the domain. Its content isn't deleted.\nA deleted domain can be restored for 30 days.\nTo limit a site or turn features off, open Domain names & DNS in the menu of the domain.",
    },
    sitePlans: {
      title: "Changes to many sites",
      intro:
        "Change a text, limit, feature, footer link or code snippet on many sites at once. The plan lists the difference on each site before anything changes. You can undo the change on one site or on all of them for 90 days.",
      steps:
        "To plan a change, select sites in Domains and click Change sites.\nCheck the differences, then apply them. You can stop at any time.\nTo try again on sites that failed, click Retry failed sites.",
    },
    system: {
      title: "System check",
      intro:
        "System check tests the settings, the servers and the background processes of this installation. Each problem comes with steps to fix it. Only super admins see this screen.",
      steps:
        "To check the installation again, click Run now.\nThe operations manual describes backups and upgrades.",
    },
    jobs: {
      title: "Background jobs",
      intro:
        "Background jobs send emails, resize images and publish scheduled posts. This screen lists the jobs that failed after several attempts. Each job shows the reason for its last failure.",
      steps: "To run a failed job again, fix the problem and click Retry.",
    },
    mail: {
      title: "Dev mailbox",
      intro:
        "In development, emails are saved to files instead of being sent. This screen shows them as their recipients would see them. On a server that sends emails, the list is empty.",
      steps:
        "To read an email, click it.\nTo accept an invitation or reset a password, open the link in the email.",
    },
    announcements: {
      title: "Announcements",
      intro:
        "An announcement is a notice at the top of the panel and of every page. You choose the sites, the type and the end date of each announcement. Without an end date, it's shown until you remove it.",
      steps:
        "To announce maintenance, click Add announcement, enter the text and choose the sites.\nTo end an announcement early, remove it from the list.",
    },
    allActivity: {
      title: "All activity",
      intro:
        "All activity lists the changes and sign-ins of all domains. It includes changes from the command line. Entries can't be changed or deleted.",
      steps:
        "To view the activity of one site, click its domain.\nTo find a change, filter by user, item or date.\nTo store the list elsewhere, export it as CSV.",
    },
  },
} as const;
