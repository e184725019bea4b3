/**
 * Words in common passwords: those of the usual lists of leaked ones, keyboard walks, and words of this business and
 * country. Lower case, letters and digits only, look-alikes written as letters. Words of up to three letters would
 * cause false positives without catching more.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort passcode passphrase pass1234 secret login logon signin welcome letmein changeme default temporary temp
admin administrator superadmin superuser root sysadmin operator operators executive incharge centralops manager support
user username account guest public private internet computer laptop mobile phone tablet android iphone samsung xiaomi
google facebook amazon flipkart whatsapp instagram youtube twitter linkedin microsoft windows linux ubuntu apple nokia
console dashboard device devices verification verify verified logistics reverse return returns doorstep pickup tracking
warehouse delivery shipment shipping courier hub hubs office company business service server database system network
qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc edcrfv qweasd qweasdzxc asdzxc
1qaz2wsx 3edc4rfv 5tgb6yhn 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 zaq12wsx xsw2 cde3 vfr4 zaqwsx asdf
abcdef abcdefg abcdefgh abcdefghijkl abcd abc123 a1b2c3 a1b2c3d4 aabbcc test testing tester demo sample example hello
iloveyou loveyou love lovely sweetheart darling honey baby babygirl princess prince queen king angel beautiful sexy
monkey dragon tiger lion eagle falcon panther butterfly dolphin elephant kitty puppy horse bear wolf shadow phoenix
football baseball basketball soccer cricket hockey tennis golf sachin tendulkar dhoni kohli virat rohit ipl chennai
superman batman spiderman ironman avengers starwars pokemon pikachu naruto minecraft matrix ninja warrior killer hunter
master mustang ferrari porsche mercedes harley corvette yamaha honda toyota suzuki maruti royalenfield bullet
sunshine summer winter spring autumn monsoon flower rainbow diamond silver golden crystal orange banana cherry chocolate
cookie pepper ginger coffee cheese pizza freedom liberty peace forever whatever nothing something everything trustno
michael michelle jennifer jessica ashley daniel charlie robert thomas jordan andrew joshua matthew anthony william
george nicole hannah amanda samantha maggie buster bailey tigger snoopy soccer purple yellow black white
india bharat hindustan jaihind vandemataram mumbai delhi newdelhi bangalore bengaluru hyderabad kolkata pune ahmedabad
jaipur lucknow kerala tamilnadu punjab gujarat maharashtra karnataka telangana rajasthan goa taj tajmahal namaste
krishna radhakrishna radhe radha ganesh ganesha ganapati shiva mahadev hanuman bajrang sairam saibaba omsairam jaishreeram
jaishriram shriram ram sita lakshmi laxmi saraswati durga murugan venkatesh balaji allah bismillah mohammed jesus christ
rahul rohan priya pooja neha anjali kumar kumari sharma verma singh gupta patel reddy nair iyer rao khan raju sanjay
vijay ajay amit sumit deepak rakesh suresh ramesh mahesh ganga yamuna lotus mango biryani chai sweety jaan jaanu
january february march april june july august september october november december monday tuesday wednesday thursday
friday saturday sunday morning evening night today tomorrow birthday holiday diwali holi eid christmas newyear happy
enter access open unlock house home family mother father friend
friends school college money lucky people correcthorsebatterystaple correct battery staple thequickbrownfox quickbrownfox
trustme dontknow nopassword mypassword ourpassword thispassword ihatepasswords
`
  .trim()
  .split(/\s+/)
  .filter((word) => word.length > 3);
